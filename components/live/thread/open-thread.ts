import { foundNothing, readError } from '@/components/trpc/read-error'
import type { MessagePage, OpenedThread } from '@/server/domain/messages/thread'
import { holdsAllAfter } from '@/server/domain/wire/holds-all-after'
import type { ThreadApi } from './thread-api'
import type { ThreadSnapshot } from './thread-state'

/** A thread's main line, or one of its forks. */
export interface ConversationPlace {
  threadId: string
  forkId?: string
}

interface Opening {
  opened: OpenedThread
  /** The fork of the thread that contains the requested message. */
  elsewhere?: string
  snapshot: ThreadSnapshot
  /** The last read message of a fork, by its number there; null when nothing there is unread. */
  marker?: number | null
}

/** Reads a thread and its first page to show: around `at`, around the first unread message, or the end. */
export async function openThread(
  api: ThreadApi,
  place: ConversationPlace,
  at: string | undefined,
): Promise<Opening | 'missing' | 'unreachable'> {
  try {
    const { threadId, forkId } = place
    if (forkId === undefined) return await openMainLine(api, place, at)
    return await openFork(api, { threadId, forkId }, at)
  } catch (error) {
    return foundNothing(error) ? 'missing' : 'unreachable'
  }
}

async function openMainLine(
  api: ThreadApi,
  place: ConversationPlace,
  at: string | undefined,
): Promise<Opening> {
  const [opened, newest] = await Promise.all([
    api.open(place.threadId),
    at === undefined ? api.page(place) : null,
  ])
  const { tasks, forks, thread } = opened
  const { lastReadSeq, unreadCount } = thread
  if (newest && (unreadCount === 0 || holdsAllAfter(newest, lastReadSeq))) {
    return { opened, snapshot: { page: newest, tasks, forks, rev: revOf(opened, newest) } }
  }
  // Read after `opened`, so that its revision is not newer than this page.
  const page =
    at === undefined ? await api.page({ ...place, near: lastReadSeq + 1 }) : await readAround(api, place, at)
  const elsewhere = page.messages[0]?.forkId
  if (elsewhere) {
    return { opened, elsewhere, snapshot: { page: await api.page(place), tasks, forks, rev: opened.rev } }
  }
  return { opened, snapshot: { page, tasks, forks, rev: opened.rev } }
}

/**
 * Reads one after the other, because the newest message of a fork does not tell which
 * revision its thread has reached.
 */
async function openFork(
  api: ThreadApi,
  place: Required<ConversationPlace>,
  at: string | undefined,
): Promise<Opening> {
  const [opened, marker] = await Promise.all([api.open(place.threadId), api.forkMarker(place.forkId)])
  const { tasks, forks, rev } = opened
  let page = await readAround(api, place, at)
  if (at === undefined && marker && !holdsAllAfter(page, marker.seq)) {
    page = await api.page({ ...place, near: marker.seq + 1 })
  }
  return { opened, marker: marker?.number ?? null, snapshot: { page, tasks, forks, rev } }
}

/**
 * Reads the page around a message. A link may name a message that is missing or in another thread; then it
 * reads the end of the thread.
 */
async function readAround(api: ThreadApi, place: ConversationPlace, around: string | undefined) {
  try {
    return await api.page({ ...place, around })
  } catch (error) {
    if (around === undefined || readError(error).reason === 'unreachable') throw error
    return api.page(place)
  }
}

/**
 * Returns the revision of a thread and a page that were read at the same time. A change between the two
 * may be missing from either, so the older revision counts. The page does not tell its revision; its
 * newest row gives a lower bound.
 */
function revOf(opened: OpenedThread, page: MessagePage): number {
  return Math.min(opened.rev, Math.max(0, ...page.messages.map(message => message.rev)))
}
