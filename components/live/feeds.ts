import type { useTRPCClient } from '@/components/trpc/api'
import { createThreadApi } from './thread/thread-api'
import { createThreadFeed, type ThreadFeed } from './thread/thread-feed'
import { createThreadListApi } from './thread-list/thread-list-api'
import { createThreadListFeed, type ThreadListFeed } from './thread-list/thread-list-feed'

type Client = ReturnType<typeof useTRPCClient>

interface Feeds {
  threads: Map<string, ThreadFeed>
  lists: Map<string, ThreadListFeed>
}

/**
 * The feeds by API client. On the server each request has its own client, so nothing
 * remains after the request.
 */
const byClient = new WeakMap<Client, Feeds>()

function feedsOf(client: Client): Feeds {
  const known = byClient.get(client) ?? { threads: new Map(), lists: new Map() }
  byClient.set(client, known)
  return known
}

/** The number of recent threads that open at once; older ones are read again. */
const keptThreads = 20

/**
 * Returns the one feed of a thread, or of a fork of it, in this tab. Signing out loads the page anew, so that
 * no data outlives its owner.
 */
export function threadFeed(
  client: Client,
  userId: string,
  threadId: string,
  forkId: string | null = null,
): ThreadFeed {
  const key = forkId ?? threadId
  const { threads } = feedsOf(client)
  const known = threads.get(key)
  const feed = known ?? createThreadFeed(threadId, createThreadApi(client, forkId), userId, forkId)
  threads.delete(key)
  threads.set(key, feed)
  for (const [id, old] of threads) {
    if (threads.size <= keptThreads) break
    if (old.view.get().data.outbox.length === 0) threads.delete(id)
  }
  return feed
}

/** Returns the feeds of a thread and of its forks that were opened in this tab. */
export function knownThreadFeeds(client: Client, threadId: string): ThreadFeed[] {
  return [...feedsOf(client).threads.values()].filter(feed => feed.threadId === threadId)
}

/** Returns the one feed of a channel's thread list in this tab. */
export function threadListFeed(client: Client, channelId: string): ThreadListFeed {
  const { lists } = feedsOf(client)
  const feed = lists.get(channelId) ?? createThreadListFeed(channelId, createThreadListApi(client))
  lists.set(channelId, feed)
  return feed
}
