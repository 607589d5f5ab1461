'use client'

import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { threadFeed } from '@/components/live/feeds'
import type { Store } from '@/components/live/store'
import { useTopic } from '@/components/live/use-live'
import { useTRPCClient } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { TaskProgress } from '@/server/domain/tasks/progress'
import { topics } from '@/server/domain/wire/topics'
import { placeKey, recallPlace } from './place-memory'
import { isShown } from './shown-messages'
import type { ThreadFeed } from './thread-feed'
import type { ThreadView } from './thread-view'

/** Reads a store of ours in a component. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/**
 * A thread, or one of its forks, live for as long as the component is mounted. Subscribe, then fetch, then apply: the page is read at once,
 * and what happened before the topic flowed is read when it does.
 */
export function useThread(
  threadId: string,
  channel: Pick<Channel, 'accessEpoch'>,
  at?: string,
  forkId: string | null = null,
): { feed: ThreadFeed; view: ThreadView } {
  const client = useTRPCClient()
  const { me } = useWorkspace()
  const feed = useMemo(
    () => threadFeed(client, me.userId, threadId, forkId),
    [client, me.userId, threadId, forkId],
  )
  const view = useStore(feed.view)

  useEffect(() => {
    feed.restore()
    const { phase, data } = feed.view.get()
    const target = recallPlace(placeKey(feed.forkId ?? feed.threadId, at))?.messageId || at
    const standsHere = target === undefined ? data.stretch?.to === null : isShown(data, target)
    if (phase !== 'open' || !standsHere) void feed.open(target)
    else feed.drawNewLine(true)
    return () => feed.leave()
  }, [feed, at])

  const epoch = Math.max(view.accessEpoch ?? 0, channel.accessEpoch)
  useTopic(topics.thread(threadId, epoch), {
    onCatchUp: feed.catchUp,
    onEvent: feed.hear,
    // Access was lost, or only the topic's name is an old one: reading the thread again tells.
    onRefused: () => void feed.open(),
  })
  useTopic(topics.user(me.userId), {
    onCatchUp: () => {},
    onEvent: ({ name, payload }) => {
      // Of a channel or a workspace of mine: perhaps that I am not in it any more.
      if (name === 'channel.changed' || name === 'member.changed') feed.catchUp()
      if (name === 'fork.read' && payload.forkId === forkId) feed.hearForkRead(payload.lastReadNumber)
      if (name !== 'read.updated') return
      if (payload.threadId === threadId && forkId === null)
        feed.hearRead(payload.lastReadSeq, payload.back === true)
    },
  })
  return { feed, view }
}

/** The text of an answer that is being written, as far as it has come. */
export function useStreamText(feed: ThreadFeed, taskId: string): string {
  return useSyncExternalStore(
    feed.streams.subscribe,
    useCallback(() => feed.streams.text(taskId), [feed, taskId]),
    () => '',
  )
}

/** What a task was last heard to do; undefined: nothing was heard yet. */
export function useTaskProgress(feed: ThreadFeed, taskId: string): TaskProgress | undefined {
  return useSyncExternalStore(
    feed.progress.subscribe,
    useCallback(() => feed.progress.get().get(taskId), [feed, taskId]),
    () => undefined,
  )
}

/** Names of the others who are writing in the thread now. */
export function useTyping(feed: ThreadFeed): string[] {
  const { members, me } = useWorkspace()
  const ids = useStore(feed.typists.ids)
  return ids.filter(id => id !== me.userId).flatMap(id => members.get(id)?.displayName ?? [])
}
