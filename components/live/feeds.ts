import type { useTRPCClient } from '@/components/trpc/api'
import { createThreadApi } from './thread-api'
import { createThreadFeed, type ThreadFeed } from './thread-feed'
import { createThreadListApi } from './thread-list-api'
import { createThreadListFeed, type ThreadListFeed } from './thread-list-feed'

type Client = ReturnType<typeof useTRPCClient>

const threadFeeds = new Map<string, ThreadFeed>()
const listFeeds = new Map<string, ThreadListFeed>()

/** Threads looked at lately open at once; the ones before them are read again. */
const keptThreads = 20

/** The one feed of a thread, or of a fork of it, in this tab. Signing out loads the page anew, so that nothing outlives its owner. */
export function threadFeed(
  client: Client,
  userId: string,
  threadId: string,
  forkId: string | null = null,
): ThreadFeed {
  const key = forkId ?? threadId
  const known = threadFeeds.get(key)
  const feed = known ?? createThreadFeed(threadId, createThreadApi(client, forkId), userId, forkId)
  threadFeeds.delete(key)
  threadFeeds.set(key, feed)
  for (const [id, old] of threadFeeds) {
    if (threadFeeds.size <= keptThreads) break
    if (old.view.get().data.outbox.length === 0) threadFeeds.delete(id)
  }
  return feed
}

/** The feeds of a thread and of its forks that were looked at in this tab. */
export function knownThreadFeeds(threadId: string): ThreadFeed[] {
  return [...threadFeeds.values()].filter(feed => feed.threadId === threadId)
}

/** The one list of a channel's threads in this tab. */
export function threadListFeed(client: Client, channelId: string): ThreadListFeed {
  const feed = listFeeds.get(channelId) ?? createThreadListFeed(channelId, createThreadListApi(client))
  listFeeds.set(channelId, feed)
  return feed
}
