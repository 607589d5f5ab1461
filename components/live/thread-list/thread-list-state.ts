import type * as z from 'zod'
import type { ThreadCursor, ThreadSummary } from '@/server/domain/messages/thread'
import type { Task } from '@/server/domain/tasks/task'
import type { channelEvent } from '@/server/domain/wire/realtime'

/** The threads of a channel, as far as this tab has read them. */
export interface ThreadListState {
  readonly phase: 'opening' | 'open' | 'unreachable'
  readonly threads: ReadonlyMap<string, ThreadSummary>
  /** The cursor of the next page of older threads; null: there are none. */
  readonly nextCursor: ThreadCursor | null
  readonly loadingMore: boolean
  /** Own threads that the server has not confirmed, newest first. */
  readonly starting: readonly string[]
}

export const emptyThreadList: ThreadListState = {
  phase: 'opening',
  threads: new Map(),
  nextCursor: null,
  loadingMore: false,
  starting: [],
}

/** A page of threads, newest first, as `thread.list` returns it. */
export interface ThreadPage {
  threads: readonly ThreadSummary[]
  nextCursor: ThreadCursor | null
}

/** Applies the newest threads after reading them again: the rows below stay. */
export function applyNewestThreads(state: ThreadListState, page: ThreadPage): ThreadListState {
  const filled = page.threads.reduce(applySummary, state)
  const nextCursor = state.phase === 'open' ? state.nextCursor : page.nextCursor
  return { ...filled, phase: 'open', nextCursor }
}

export function applyOlderThreads(state: ThreadListState, page: ThreadPage): ThreadListState {
  return { ...page.threads.reduce(applySummary, state), nextCursor: page.nextCursor }
}

/** Keeps the newest revision of a thread; its read marker only grows. */
export function applySummary(state: ThreadListState, summary: ThreadSummary): ThreadListState {
  const known = state.threads.get(summary.id)
  if (known && known.rev > summary.rev) return state
  const next = known && known.lastReadSeq > summary.lastReadSeq ? keepRead(summary, known) : summary
  return {
    ...state,
    threads: new Map(state.threads).set(summary.id, next),
    starting: state.starting.filter(id => id !== summary.id),
  }
}

/** Takes the read markers of known threads as they are on the server, also when they stand further back. */
export function applyMarkers(state: ThreadListState, summaries: readonly ThreadSummary[]): ThreadListState {
  const threads = new Map(state.threads)
  for (const summary of summaries) {
    const known = threads.get(summary.id)
    const { lastReadSeq, unreadCount, mentions, muted } = summary
    if (known && known.rev > summary.rev) {
      threads.set(summary.id, { ...known, lastReadSeq, unreadCount, mentions, muted })
    } else if (known) threads.set(summary.id, summary)
  }
  return { ...state, threads }
}

/** Applies an event of the channel about a thread: its numbers change at once, the rest is read again. */
export function applyThreadEvent(
  state: ThreadListState,
  { id, rev, lastSeq, messageCount, lastActivityAt }: z.infer<typeof channelEvent>,
): ThreadListState {
  const known = state.threads.get(id)
  if (!known || known.rev >= rev) return state
  // The revision stays behind on purpose, so that the summary that is being read now counts as newer.
  const next = { ...known, lastSeq, messageCount, lastActivityAt }
  return { ...state, threads: new Map(state.threads).set(id, next) }
}

export function applyListTask(state: ThreadListState, task: Task): ThreadListState {
  const known = state.threads.get(task.threadId)
  const before = known?.openTasks.find(each => each.id === task.id)
  if (!known || (before && before.rev >= task.rev)) return state
  const others = known.openTasks.filter(each => each.id !== task.id)
  const openTasks = task.endedAt === null ? [...others, task] : others
  return { ...state, threads: new Map(state.threads).set(known.id, { ...known, openTasks }) }
}

/** Marks everything in a thread up to a message as read, here or elsewhere. */
export function applyRead(state: ThreadListState, threadId: string, lastReadSeq: number): ThreadListState {
  const known = state.threads.get(threadId)
  if (!known || known.lastReadSeq >= lastReadSeq) return state
  const unreadCount =
    lastReadSeq >= known.lastSeq ? 0 : Math.min(known.unreadCount, known.lastSeq - lastReadSeq)
  return { ...state, threads: new Map(state.threads).set(threadId, { ...known, lastReadSeq, unreadCount }) }
}

/**
 * Marks a part as unread: at least one message, until the summary that is being read now brings the number.
 */
export function applyUnread(state: ThreadListState, threadId: string, lastReadSeq: number): ThreadListState {
  const known = state.threads.get(threadId)
  if (!known) return state
  const next = { ...known, lastReadSeq, unreadCount: Math.max(1, known.unreadCount) }
  return { ...state, threads: new Map(state.threads).set(threadId, next) }
}

/** Sorts by newest activity; the id decides between equal times, like on the server. */
export function sortThreads(state: ThreadListState): ThreadSummary[] {
  return [...state.threads.values()].sort(
    (a, b) => compare(b.lastActivityAt, a.lastActivityAt) || compare(b.id, a.id),
  )
}

function keepRead(summary: ThreadSummary, { lastReadSeq }: ThreadSummary): ThreadSummary {
  const unreadCount =
    lastReadSeq >= summary.lastSeq ? 0 : Math.min(summary.unreadCount, summary.lastSeq - lastReadSeq)
  return { ...summary, lastReadSeq, unreadCount }
}

/** Compares times as text, which works because they all have microseconds and the same offset. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
