import { feedsOf } from '@/components/live/feeds'
import { openThread } from './open-thread'
import { createThreadApi } from './thread-api'
import { createThreadFeed, type ThreadFeed } from './thread-feed'

/** The number of recent threads that open at once; older ones are read again. */
const keptThreads = 20
/** How long a thread that was read and not opened is kept: later it would be too old. */
const unopenedMs = 20_000

/**
 * Returns the one feed of a thread, or of a fork of it, in this tab. Signing out loads the page anew, so that
 * no data outlives its owner. A channel's page has no use for this code until somebody comes near a thread.
 */
export function threadFeed(
  client: Parameters<typeof feedsOf>[0],
  userId: string,
  threadId: string,
  forkId: string | null = null,
): ThreadFeed {
  const key = forkId ?? threadId
  const { threads, openings, onThread } = feedsOf(client)
  const known = threads.get(key)
  const feed = known ?? createThreadFeed(threadId, createThreadApi(client, forkId), userId, forkId)
  threads.delete(key)
  threads.set(key, feed)
  const opening = openings.get(key)
  openings.delete(key)
  if (opening) feed.fill(opening)
  if (!known) for (const hear of [...onThread]) hear(feed)
  for (const [id, old] of threads) {
    if (threads.size <= keptThreads) break
    if (old.view.get().data.outbox.length === 0) threads.delete(id)
  }
  return feed
}

/** Reads a thread while its panel is still being drawn; does nothing if it was read before. */
export function readAhead(...of: Parameters<typeof threadFeed>) {
  const feed = threadFeed(...of)
  if (feed.view.get().phase === 'opening') void feed.open()
}

/** Reads a thread that the pointer or the focus rests on, so that it opens without a wait. Nobody has opened it yet. */
export async function readUnopened(client: Parameters<typeof feedsOf>[0], threadId: string): Promise<void> {
  const { threads, openings } = feedsOf(client)
  const isKnown = () => threads.has(threadId) || openings.has(threadId)
  if (isKnown()) return
  const read = await openThread(createThreadApi(client), { threadId }, undefined)
  if (typeof read === 'string' || isKnown()) return
  const { page, rev } = read.snapshot
  const opening = { opened: { ...read.opened, rev }, page }
  openings.set(threadId, opening)
  setTimeout(() => {
    if (openings.get(threadId) === opening) openings.delete(threadId)
  }, unopenedMs)
}
