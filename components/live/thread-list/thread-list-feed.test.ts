import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ThreadSummary } from '@/server/domain/messages/thread'
import { createMessage } from '@/testing/interface/thread-events'
import { createThreadListFeed } from './thread-list-feed'

const channelId = '0193a000-0000-7000-8000-00000000000c'
const threadId = '0193a000-0000-7000-8000-0000000000d1'
const at = (minute: number) => `2026-11-21T09:0${minute}:00.000000+00:00`

function summary(rev: number): ThreadSummary {
  return {
    id: threadId,
    channelId,
    rev,
    lastSeq: rev,
    messageCount: rev,
    lastActivityAt: at(rev),
    createdAt: at(1),
    firstMessage: createMessage({ seq: 1, rev: 1 }),
    participants: [],
    unreadCount: 0,
    mentions: 0,
    muted: false,
    lastReadSeq: rev,
    forks: { active: 0, results: 0, headline: null },
    openTasks: [],
  }
}

const event = (rev: number) => ({
  id: threadId,
  channelId,
  rev,
  lastSeq: rev,
  messageCount: rev,
  lastActivityAt: at(rev),
})

describe('the list of an open channel', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('counts each message at once, and reads the rest now and then however many arrive', async () => {
    const asked: string[] = []
    const feed = createThreadListFeed(channelId, {
      list: async () => ({ threads: [summary(1)], nextCursor: null }),
      get: async id => {
        asked.push(id)
        return summary(1 + asked.length)
      },
    })
    await feed.refresh()
    feed.hear({ name: 'thread.updated', payload: event(2) })
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toHaveLength(1)
    for (const rev of [3, 4, 5, 6]) feed.hear({ name: 'thread.updated', payload: event(rev) })
    expect(feed.state.get().threads.get(threadId)?.messageCount).toBe(6)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(asked).toHaveLength(2)
  })

  it('keeps showing its list while the server does not answer', async () => {
    const line = { isDown: false }
    const feed = createThreadListFeed(channelId, {
      list: async () => {
        if (line.isDown) throw new Error('network')
        return { threads: [summary(1)], nextCursor: null }
      },
      get: async () => summary(1),
    })
    await feed.refresh()
    line.isDown = true
    await feed.refresh()
    expect(feed.state.get()).toMatchObject({ phase: 'open' })
    expect(feed.state.get().threads.size).toBe(1)
  })
})
