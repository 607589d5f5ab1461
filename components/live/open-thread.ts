import { readError } from '@/components/trpc/read-error'
import type { MessagePage, OpenedThread } from '@/server/domain/thread'
import type { ThreadApi } from './thread-api'
import type { ThreadSnapshot } from './thread-state'

/** Reads a thread and the page to show first: around `at`, around the first unread message, or the end. */
export async function openThread(
  api: ThreadApi,
  threadId: string,
  at: string | undefined,
): Promise<{ opened: OpenedThread; snapshot: ThreadSnapshot } | 'missing' | 'unreachable'> {
  try {
    const [opened, newest] = await Promise.all([
      api.open(threadId),
      at === undefined ? api.page({ threadId }) : null,
    ])
    const { lastReadSeq, unreadCount } = opened.thread
    if (newest && (lastReadSeq === 0 || reaches(newest, lastReadSeq))) {
      return { opened, snapshot: { page: newest, tasks: opened.tasks, rev: revOf(opened, newest) } }
    }
    // Read after `opened`, so that its revision is not newer than this page.
    const around = at ?? (unreadCount > 0 ? lastReadSeq : undefined)
    const page = await readAround(api, threadId, around)
    return { opened, snapshot: { page, tasks: opened.tasks, rev: opened.rev } }
  } catch (error) {
    return readError(error).reason === 'not_found' ? 'missing' : 'unreachable'
  }
}

/** A link may name a message that is not there, or stands in another thread: the thread opens at its end all the same. */
async function readAround(api: ThreadApi, threadId: string, around: string | number | undefined) {
  try {
    return await api.page({ threadId, around })
  } catch (error) {
    if (around === undefined || readError(error).reason === 'unreachable') throw error
    return api.page({ threadId })
  }
}

/** Whether the page holds everything after a message number. */
function reaches(page: MessagePage, seq: number): boolean {
  return page.prevCursor === null || (page.messages.at(0)?.seq ?? 0) <= seq + 1
}

/**
 * The two were read side by side: what lies between them is known to be in neither, so the older one counts. The page
 * does not tell its revision; its newest row does, as a lower bound.
 */
function revOf(opened: OpenedThread, page: MessagePage): number {
  return Math.min(opened.rev, Math.max(0, ...page.messages.map(message => message.rev)))
}
