'use client'

import { useEffect, useState } from 'react'
import { knownThreadFeeds } from '@/components/live/feeds'
import type { ThreadFeed } from '@/components/live/thread/thread-feed'
import type { ThreadView } from '@/components/live/thread/thread-view'
import { useTRPCClient } from '@/components/trpc/api'
import type { Fork } from '@/server/domain/forks/fork'
import type { Message } from '@/server/domain/messages/message'

/**
 * Returns the fork that a feed follows, and the message that it starts from; both come from the thread's feed
 * until they are read here. `isParentAwaited`: the message is asked for, and there is no answer yet.
 */
export function useFork(
  feed: ThreadFeed,
  view: ThreadView,
): { fork: Fork | undefined; parent: Message | undefined; isParentAwaited: boolean } {
  const client = useTRPCClient()
  const forkId = feed.forkId ?? ''
  const known = knownThreadFeeds(client, feed.threadId).map(each => each.view.get().data)
  const states = [view.data, ...known]
  const fork = states.map(({ forks }) => forks.get(forkId)).find(Boolean)
  const parentId = fork?.parentMessageId ?? ''
  const own = view.data.messages.get(parentId)
  const isMissing = own === undefined && parentId !== ''
  const [answered, setAnswered] = useState('')
  useEffect(() => {
    if (isMissing) void feed.loadMessage(parentId).finally(() => setAnswered(parentId))
  }, [feed, isMissing, parentId])
  const parent = own ?? known.map(({ messages }) => messages.get(parentId)).find(Boolean)
  return { fork, parent, isParentAwaited: parent === undefined && answered !== parentId }
}
