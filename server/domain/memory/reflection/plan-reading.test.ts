import { expect, it } from 'vitest'
import { planReading, readingLimits } from './plan-reading.ts'

const say = (threadId: string, seq: number, content = 'Hello') => ({ threadId, seq, content })
const unmarked = new Map<string, number>()

it('takes every thread from its mark on', () => {
  const unread = [say('a', 4), say('b', 1), say('a', 5)]
  expect(planReading(unread, { marks: new Map([['a', 3]]), total: 3 })).toEqual({
    ranges: [
      { threadId: 'a', after: 3, upTo: 5 },
      { threadId: 'b', after: 0, upTo: 1 },
    ],
    messages: 3,
    left: 0,
  })
})

it('leaves the newest messages for the next time if there are too many', () => {
  const unread = Array.from({ length: readingLimits.messages }, (_, n) => say('a', n + 1))
  const { ranges, messages, left } = planReading(unread, { marks: unmarked, total: 1_000 })
  expect(ranges).toEqual([{ threadId: 'a', after: 0, upTo: readingLimits.messages }])
  expect([messages, left]).toEqual([readingLimits.messages, 1_000 - readingLimits.messages])
})

it('leaves messages for the next time if they are too long together', () => {
  const long = 'word '.repeat(700)
  const unread = Array.from({ length: 100 }, (_, n) => say('a', n + 1, long))
  const { messages, left } = planReading(unread, { marks: unmarked, total: 100 })
  expect(messages).toBeLessThan(50)
  expect(messages + left).toBe(100)
})

it('takes one message even if it is too long, so that no run stands still', () => {
  const unread = [say('a', 1, 'x'.repeat(50_000))]
  expect(planReading(unread, { marks: unmarked, total: 1 }).messages).toBe(1)
})

it('takes nothing where nothing is new', () => {
  expect(planReading([], { marks: unmarked, total: 0 })).toEqual({ ranges: [], messages: 0, left: 0 })
})
