import { createStore, type Store } from '@/components/live/store'
import { readError } from '@/components/trpc/read-error'
import type { ThreadCursor } from '@/server/domain/messages/thread'
import type { Task } from '@/server/domain/tasks/task'
import type { LiveEvent } from '@/server/domain/wire/realtime'
import type { ThreadListApi } from './thread-list-api'
import {
  applyListTask,
  applyMarkers,
  applyNewestThreads,
  applyOlderThreads,
  applyRead,
  applySummary,
  applyThreadEvent,
  applyUnread,
  emptyThreadList,
  type ThreadListState,
  type ThreadPage,
} from './thread-list-state'

/** A channel's list of threads, kept up to date while somebody looks at it. */
export interface ThreadListFeed {
  readonly state: Store<ThreadListState>
  /** Takes the data that came with the page; does nothing if the list was opened before. */
  fill(page: ThreadPage): void
  /** Called when somebody opens the list: reads the newest threads, unless they just came with the page. */
  open(): Promise<void>
  /** Reads the newest threads, which include the changes that were missed. */
  refresh(): Promise<void>
  /** Many read markers moved in one act, forward or back: reads the loaded threads again. */
  rereadMarkers(): Promise<void>
  /** Takes a thread's summary from the server as it is. */
  take(threadId: string): Promise<void>
  loadMore(): Promise<void>
  /**
   * Applies an event of the channel; returns the thread and its revision, if the event was about a thread.
   */
  hear(event: LiveEvent): { id: string; rev: number } | null
  hearTask(task: Task): void
  /** Reads one thread's summary again, soon. */
  readAgain(threadId: string): void
  hearRead(threadId: string, lastReadSeq: number): void
  /** A part of a thread was marked as unread; the server counts the messages. */
  rereadFrom(threadId: string, lastReadSeq: number): void
  /** Notes that an own thread is on its way. */
  begin(threadId: string): void
  /** Forgets an own thread that was given up before it arrived. */
  forget(threadId: string): void
}

const gatherMs = 60
/**
 * Without this pause, everyone who looks at a busy channel would ask again for each
 * message that anyone writes.
 */
const restMs = 3_000
/** The pages of threads that are read again after an act over many markers. */
const mostReread = 10

export function createThreadListFeed(channelId: string, api: ThreadListApi): ThreadListFeed {
  const state = createStore<ThreadListState>(emptyThreadList)
  const stale = new Set<string>()
  let lastRead = 0
  let isFilled = false

  function apply(step: (list: ThreadListState) => ThreadListState) {
    state.set(step(state.get()))
  }

  /**
   * Reads a summary again. The first event causes a call at once, the next ones share a call: numbers and
   * order are right from the events alone.
   */
  function readAgain(threadId: string) {
    if (stale.size === 0) setTimeout(readStale, Math.max(gatherMs, lastRead + restMs - Date.now()))
    stale.add(threadId)
  }

  function readStale() {
    const ids = [...stale]
    stale.clear()
    lastRead = Date.now()
    for (const id of ids) {
      api.get(id).then(
        summary => apply(list => applySummary(list, summary)),
        // The thread is out of reach or gone: the next refresh shows which.
        () => {},
      )
    }
  }

  async function refresh() {
    try {
      const page = await api.list(channelId, null)
      apply(list => applyNewestThreads(list, page))
    } catch (error) {
      // The person may not read it any more: its data leaves this page as well.
      const isGone = readError(error).reason === 'not_found'
      apply(list =>
        isGone
          ? { ...emptyThreadList, phase: 'unreachable' }
          : list.phase === 'open'
            ? list
            : { ...list, phase: 'unreachable' },
      )
    }
  }

  return {
    state,
    fill(page) {
      if (state.get().phase !== 'opening') return
      isFilled = true
      apply(list => applyNewestThreads(list, page))
    },
    async open() {
      if (!isFilled) await refresh()
      isFilled = false
    },
    refresh,
    async rereadMarkers() {
      const before = state.get()
      if (before.phase !== 'open') return
      const missing = new Set(before.threads.keys())
      let cursor: ThreadCursor | null = null
      try {
        for (let page = 0; page < mostReread && missing.size > 0; page++) {
          const read: Awaited<ReturnType<ThreadListApi['list']>> = await api.list(channelId, cursor)
          apply(list => applyMarkers(list, read.threads))
          for (const { id } of read.threads) missing.delete(id)
          cursor = read.nextCursor
          if (!cursor) break
        }
      } catch {
        // The next event reads them.
      }
    },
    async take(threadId) {
      try {
        const summary = await api.get(threadId)
        apply(list => applyMarkers(list, [summary]))
      } catch {
        // The next event reads it.
      }
    },
    async loadMore() {
      const { nextCursor, loadingMore } = state.get()
      if (!nextCursor || loadingMore) return
      apply(list => ({ ...list, loadingMore: true }))
      try {
        const page = await api.list(channelId, nextCursor)
        apply(list => applyOlderThreads(list, page))
      } catch {
        // More scrolling asks again.
      } finally {
        apply(list => ({ ...list, loadingMore: false }))
      }
    },
    hear({ name, payload }) {
      if (name !== 'thread.created' && name !== 'thread.updated') return null
      apply(list => applyThreadEvent(list, payload))
      readAgain(payload.id)
      return payload
    },
    readAgain,
    hearTask: task => apply(list => applyListTask(list, task)),
    hearRead: (threadId, lastReadSeq) => apply(list => applyRead(list, threadId, lastReadSeq)),
    rereadFrom(threadId, lastReadSeq) {
      apply(list => applyUnread(list, threadId, lastReadSeq))
      readAgain(threadId)
    },
    begin: threadId => apply(list => ({ ...list, starting: [threadId, ...list.starting] })),
    forget: threadId => apply(list => ({ ...list, starting: list.starting.filter(id => id !== threadId) })),
  }
}
