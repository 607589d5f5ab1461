import { describe, expect, it } from 'vitest'
import { emptyThread } from '@/components/live/thread/thread-state'
import { createMessage } from '@/testing/interface/thread-events'
import { buildRows } from '../build-rows'
import { newsBelow } from './news-below'

const bob = '0193a000-0000-7000-8000-0000000000a2'

/** Opens a thread of 250 messages of Ada's that Bob has read up to `lastReadSeq`, with those of `loaded`. */
function open(options: {
  loaded: readonly [from: number, to: number]
  lastReadSeq?: number
  seenTo: number
  unreadCount?: number
  lastSeq?: number
  fields?: Record<number, Parameters<typeof createMessage>[0]>
  came?: number
}) {
  const { loaded, lastReadSeq = 0, seenTo, unreadCount = 100, lastSeq = 250, fields, came } = options
  const [from, to] = loaded
  const seqs = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const messages = [...seqs, ...(came ? [came] : [])].map(seq =>
    createMessage({ seq, rev: seq, ...fields?.[seq] }),
  )
  const data = {
    ...emptyThread,
    messages: new Map(messages.map(message => [message.id, message])),
    stretch: { from, to: to === 250 ? null : to, older: from === 1 ? null : from },
  }
  const thread = { lastSeq, unreadCount }
  return newsBelow({ data, thread, lastReadSeq }, buildRows(data, null, bob), seenTo, bob)
}

describe('the unread messages below', () => {
  it('have no number while only a part of them is loaded', () => {
    expect(open({ loaded: [1, 26], seenTo: 10 })).toBe('some')
    expect(open({ loaded: [1, 76], seenTo: 60 })).toBe('some')
    expect(open({ loaded: [1, 76], seenTo: 76 })).toBe('some')
  })

  it('are counted when all of them are loaded, and become fewer as the reader comes nearer', () => {
    expect(open({ loaded: [1, 250], seenTo: 0 })).toBe(250)
    expect(open({ loaded: [1, 250], lastReadSeq: 150, seenTo: 180 })).toBe(70)
    expect(open({ loaded: [1, 250], lastReadSeq: 150, seenTo: 250 })).toBe(0)
  })

  it('are neither own nor deleted ones, nor lines of the system', () => {
    const fields = {
      247: { seq: 247, rev: 247, authorUserId: bob },
      248: { seq: 248, rev: 248, content: '', deletedAt: '2026-11-21T09:00:00.000000+00:00' },
      249: { seq: 249, rev: 249, authorType: 'system' as const, authorUserId: null },
    }
    expect(open({ loaded: [1, 250], seenTo: 246, fields })).toBe(1)
  })

  it('are none in an old part of a thread that is read to its end, until one comes', () => {
    const read = { loaded: [1, 50] as const, lastReadSeq: 240, seenTo: 240, unreadCount: 0 }
    expect(open(read)).toBe(0)
    expect(open({ ...read, came: 251 })).toBe('some')
  })
})
