import type { useTRPCClient } from '@/components/trpc/api'
import type { ThreadFeed } from './thread/thread-feed'
import { createThreadListApi } from './thread-list/thread-list-api'
import { createThreadListFeed, type ThreadListFeed } from './thread-list/thread-list-feed'

type Client = ReturnType<typeof useTRPCClient>

interface Feeds {
  threads: Map<string, ThreadFeed>
  lists: Map<string, ThreadListFeed>
  /** The thread or fork that came with the page, until the code of a thread takes it. */
  openings: Map<string, ThreadOpening>
  /** Called when a thread is opened in this tab for the first time. */
  onThread: Set<(feed: ThreadFeed) => void>
}

type ThreadOpening = Parameters<ThreadFeed['fill']>[0]

/**
 * The feeds by API client. On the server each request has its own client, so nothing
 * remains after the request.
 */
const byClient = new WeakMap<Client, Feeds>()

/** Returns all feeds of this tab. The code of a channel knows those of threads and never makes one. */
export function feedsOf(client: Client): Feeds {
  const known = byClient.get(client) ?? {
    threads: new Map(),
    lists: new Map(),
    openings: new Map(),
    onThread: new Set(),
  }
  byClient.set(client, known)
  return known
}

/** Returns the feeds of a thread and of its forks that were opened in this tab. */
export function knownThreadFeeds(client: Client, threadId: string): ThreadFeed[] {
  return [...feedsOf(client).threads.values()].filter(feed => feed.threadId === threadId)
}

/** Keeps what came with the page for the feed of a thread or of a fork, whose `id` it is. */
export function openThreadWith(client: Client, id: string, opening: ThreadOpening) {
  const { threads, openings } = feedsOf(client)
  const known = threads.get(id)
  if (known) known.fill(opening)
  else openings.set(id, opening)
}

/** Calls back with the feed of a thread, now or when there is one. Returns the way to stop waiting for it. */
export function whenThread(client: Client, threadId: string, hear: (feed: ThreadFeed) => void): () => void {
  const { threads, onThread } = feedsOf(client)
  const known = threads.get(threadId)
  if (known) {
    hear(known)
    return () => {}
  }
  function hearOf(feed: ThreadFeed) {
    if (feed.threadId !== threadId || feed.forkId !== null) return
    onThread.delete(hearOf)
    hear(feed)
  }
  onThread.add(hearOf)
  return () => void onThread.delete(hearOf)
}

/** Returns the one feed of a channel's thread list in this tab. */
export function threadListFeed(client: Client, channelId: string): ThreadListFeed {
  const { lists } = feedsOf(client)
  const feed = lists.get(channelId) ?? createThreadListFeed(channelId, createThreadListApi(client))
  lists.set(channelId, feed)
  return feed
}
