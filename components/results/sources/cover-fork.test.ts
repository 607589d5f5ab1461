import { expect, it } from 'vitest'
import { cite, createLine, createResult } from '@/testing/interface/result-lines'
import { coverFork, layOutTicks } from './cover-fork'

it('each message knows the labels of the lines that cite it', () => {
  const cover = coverFork(createResult({ openQuestions: [createLine('q', { citations: [cite(3)] })] }))
  expect([...cover.keys()].sort()).toEqual([2, 3, 5, 6])
  expect(cover.get(3)).toEqual([
    { id: 'b', kind: 'line', number: 2 },
    { id: 'q', kind: 'open', number: 1 },
  ])
  expect(cover.get(6)).toEqual([{ id: 'c', kind: 'deferred', number: 1 }])
})

it('the bar has a tick for each message, and in a long fork one tick for several', () => {
  expect(layOutTicks([1, 2, 4], number => number === 2)).toEqual([
    { first: 1, last: 1, cited: 0 },
    { first: 2, last: 2, cited: 1 },
    { first: 4, last: 4, cited: 0 },
  ])
  const all = Array.from({ length: 2_000 }, (_, index) => index + 1)
  const many = layOutTicks(all, number => number <= 20)
  expect(many).toHaveLength(118)
  expect(many[0]).toEqual({ first: 1, last: 17, cited: 17 })
  expect(many.at(-1)).toEqual({ first: 1_990, last: 2_000, cited: 0 })
})
