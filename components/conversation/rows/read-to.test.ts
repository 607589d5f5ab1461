import { describe, expect, it } from 'vitest'
import { emptyThread } from '@/components/live/thread/thread-state'
import { createMessage } from '@/testing/interface/thread-events'
import { buildRows } from '../build-rows'
import { readTo } from './read-to'

const bob = '0193a000-0000-7000-8000-0000000000a2'

function read(options: {
  lastReadSeq: number
  seen: number[]
  from?: number
  fields?: Record<number, Parameters<typeof createMessage>[0]>
}): number {
  const messages = Array.from({ length: 10 }, (_, index) =>
    createMessage({ seq: index + 1, rev: index + 1, ...options.fields?.[index + 1] }),
  )
  const from = options.from ?? 0
  const data = {
    ...emptyThread,
    messages: new Map(messages.map(message => [message.id, message])),
    stretch: { from, to: null, older: from === 0 ? null : from },
  }
  const { lastReadSeq, seen } = options
  return readTo({ data, lastReadSeq }, buildRows(data, lastReadSeq, bob), new Set(seen), bob)
}

describe('what was in view', () => {
  it('is read without a gap from where the reader was', () => {
    expect(read({ lastReadSeq: 3, seen: [4, 5, 6] })).toBe(6)
    expect(read({ lastReadSeq: 3, seen: [] })).toBe(3)
  })

  it('leaves everything unread behind a gap, for example after a link or a jump to the end', () => {
    expect(read({ lastReadSeq: 3, seen: [8, 9, 10] })).toBe(3)
    expect(read({ lastReadSeq: 3, seen: [4, 8, 9, 10] })).toBe(4)
    expect(read({ lastReadSeq: 3, seen: [8, 9, 10, 4, 5, 6, 7] })).toBe(10)
  })

  it('needs the messages before to be known', () => {
    expect(read({ lastReadSeq: 3, seen: [8, 9, 10], from: 8 })).toBe(3)
    expect(read({ lastReadSeq: 7, seen: [8, 9, 10], from: 8 })).toBe(10)
  })

  it('passes over own and deleted messages, which are never unread', () => {
    const own = { seq: 4, rev: 4, authorUserId: bob }
    const gone = { seq: 5, rev: 5, content: '', deletedAt: '2026-11-21T09:00:00.000000+00:00' }
    expect(read({ lastReadSeq: 3, seen: [6], fields: { 4: own, 5: gone } })).toBe(6)
  })
})
