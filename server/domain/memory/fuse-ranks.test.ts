import { expect, it } from 'vitest'
import { fuseRanks } from './fuse-ranks.ts'

it('puts a thing that two lists have before the best of each', () => {
  const fused = fuseRanks([
    ['a', 'b', 'c'],
    ['d', 'b', 'e'],
  ])
  expect(fused.map(({ id }) => id)).toEqual(['b', 'a', 'd', 'c', 'e'])
  expect(fused[0]).toEqual({ id: 'b', ranks: [2, 2], score: 2 / 62 })
  expect(fused[1]?.ranks).toEqual([1, null])
})

it('keeps the order of a single list, and of the first list among equals', () => {
  expect(fuseRanks([['a', 'b'], []]).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(fuseRanks([['a'], ['b']]).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(fuseRanks([])).toEqual([])
})
