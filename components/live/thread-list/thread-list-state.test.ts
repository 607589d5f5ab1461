import { describe, expect, it } from 'vitest'
import type { ThreadSummary } from '@/server/domain/messages/thread'
import { createMessage, createTask } from '@/testing/interface/thread-events'
import {
  applyListTask,
  applyMarkers,
  applyNewestThreads,
  applyOlderThreads,
  applyRead,
  applySummary,
  applyThreadEvent,
  emptyThreadList,
  sortThreads,
} from './thread-list-state'

const channelId = '0193a000-0000-7000-8000-00000000000c'

function summary(id: string, minute: number, fields: Partial<ThreadSummary> = {}): ThreadSummary {
  return {
    id,
    channelId,
    rev: minute,
    lastSeq: minute,
    messageCount: minute,
    lastActivityAt: `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000000+00:00`,
    createdAt: '2026-11-21T09:00:00.000000+00:00',
    firstMessage: createMessage({ seq: 1, rev: 1 }),
    participants: [],
    unreadCount: 0,
    mentions: 0,
    muted: false,
    lastReadSeq: minute,
    forks: { active: 0, results: 0, headline: null },
    openTasks: [],
    ...fields,
  }
}

const page = (...threads: ThreadSummary[]) => ({ threads, nextCursor: null })
const event = (id: string, minute: number) => {
  const { rev, lastSeq, messageCount, lastActivityAt } = summary(id, minute)
  return { id, channelId, rev, lastSeq, messageCount, lastActivityAt }
}

describe('a channel’s threads', () => {
  it('stand with the newest activity first, and one with news moves to the top', () => {
    const list = applyNewestThreads(emptyThreadList, page(summary('b', 2), summary('a', 1)))
    expect(sortThreads(list).map(thread => thread.id)).toEqual(['b', 'a'])
    const moved = applyThreadEvent(list, event('a', 3))
    expect(sortThreads(moved).map(thread => [thread.id, thread.messageCount])).toEqual([
      ['a', 3],
      ['b', 2],
    ])
  })

  it('accept a summary that is read after an event, and ignore an older one', () => {
    const list = applyThreadEvent(applyNewestThreads(emptyThreadList, page(summary('a', 1))), event('a', 3))
    const read = applySummary(list, summary('a', 3, { unreadCount: 2 }))
    expect(read.threads.get('a')?.unreadCount).toBe(2)
    expect(applySummary(read, summary('a', 2))).toBe(read)
  })

  it('keep the loaded rows below when the newest are read again', () => {
    const first = applyNewestThreads(emptyThreadList, {
      threads: [summary('c', 3)],
      nextCursor: { lastActivityAt: summary('c', 3).lastActivityAt, id: 'c' },
    })
    const both = applyOlderThreads(first, page(summary('b', 2), summary('a', 1)))
    const again = applyNewestThreads(both, page(summary('d', 4), summary('c', 3)))
    expect(sortThreads(again).map(thread => thread.id)).toEqual(['d', 'c', 'b', 'a'])
    expect(again.nextCursor).toBeNull()
  })

  it('never become unread again by an answer that was on its way while they were read', () => {
    const list = applyNewestThreads(
      emptyThreadList,
      page(summary('a', 5, { unreadCount: 2, lastReadSeq: 3 })),
    )
    const read = applyRead(list, 'a', 5)
    expect(read.threads.get('a')).toMatchObject({ unreadCount: 0, lastReadSeq: 5 })
    const late = applySummary(read, summary('a', 5, { unreadCount: 2, lastReadSeq: 3 }))
    expect(late.threads.get('a')).toMatchObject({ unreadCount: 0, lastReadSeq: 5 })
  })

  it('become unread again when an act that read them is undone', () => {
    const list = applyNewestThreads(
      emptyThreadList,
      page(summary('a', 5, { unreadCount: 0, lastReadSeq: 5 })),
    )
    const undone = applyMarkers(list, [summary('a', 5, { unreadCount: 2, lastReadSeq: 3 }), summary('b', 1)])
    expect(undone.threads.get('a')).toMatchObject({ unreadCount: 2, lastReadSeq: 3 })
    expect(undone.threads.has('b')).toBe(false)
  })

  it('show a running task until it ends, whatever the order of the events', () => {
    const list = applyNewestThreads(emptyThreadList, page(summary('a', 1)))
    const task = createTask({ rev: 2, threadId: 'a' })
    const working = applyListTask(list, { ...task, rev: 3, status: 'running', step: 'writing' })
    expect(applyListTask(working, task)).toBe(working)
    const ended = applyListTask(working, { ...task, rev: 4, status: 'completed', endedAt: task.createdAt })
    expect(ended.threads.get('a')?.openTasks).toEqual([])
  })
})
