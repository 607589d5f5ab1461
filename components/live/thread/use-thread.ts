'use client'

import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { threadListFeed } from '@/components/live/feeds'
import { useTopic } from '@/components/live/use-live'
import { useStore } from '@/components/live/use-store'
import { useTRPCClient } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { TaskProgress } from '@/server/domain/tasks/progress'
import { topics } from '@/server/domain/wire/topics'
import { placeKey, recallPlace } from './place-memory'
import { isShown } from './shown-messages'
import type { ThreadFeed } from './thread-feed'
import { threadFeed } from './thread-feeds'
import { isStarting, type ThreadView } from './thread-view'

/**
 * Keeps a thread, or one of its forks, live while the component is mounted. It subscribes, then
 * fetches, then applies: the page is read at once, and the changes from before the first event are read
 * when the topic is joined.
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
    void feed.restore()
    const { phase, data, newAfter } = feed.view.get()
    const target = recallPlace(placeKey(feed.forkId ?? feed.threadId, at))?.messageId || at
    const standsHere = target === undefined ? data.stretch?.to === null : isShown(data, target)
    // The page came with it: read again, it would begin elsewhere, since the marker moves with the reading.
    const standsAtNew = target === undefined && newAfter !== null && data.stretch?.to !== null
    if (phase === 'open' && standsAtNew) feed.catchUp()
    else if (phase !== 'open' || !standsHere) void feed.open(target)
    else feed.comeBack(listedThread(client, feed), target)
    return () => feed.leave()
  }, [client, feed, at])

  const epoch = Math.max(view.accessEpoch ?? 0, channel.accessEpoch)
  // The topic of a thread that is being made here does not exist yet: joining it would be refused.
  useTopic(isStarting(view) ? null : topics.thread(threadId, epoch), {
    onCatchUp: feed.catchUp,
    onEvent: feed.hear,
    // Access was lost, or only the topic's name is old: reading the thread again shows which.
    onRefused: () => void feed.open(),
  })
  useTopic(topics.user(me.userId), {
    onCatchUp: () => {},
    onEvent: ({ name, payload }) => {
      // A channel or a workspace of mine changed: perhaps I was removed from it.
      if (name === 'channel.changed' || name === 'member.changed') feed.catchUp()
      if (name === 'reads.changed') void feed.rereadMarker()
      if (name === 'fork.read' && payload.forkId === forkId) feed.hearForkRead(payload.lastReadNumber)
      if (name !== 'read.updated') return
      if (payload.threadId === threadId && forkId === null)
        feed.hearRead(payload.lastReadSeq, payload.back === true)
    },
  })
  return { feed, view }
}

/** Returns what the channel's list knows of a thread; null: of a fork, or outside of a list. */
function listedThread(client: ReturnType<typeof useTRPCClient>, { forkId, view }: ThreadFeed) {
  const { thread } = view.get()
  if (forkId !== null || !thread) return null
  return threadListFeed(client, thread.channelId).state.get().threads.get(thread.id) ?? null
}

/** Returns the text of an answer that is being written, as far as it has arrived. */
export function useStreamText(feed: ThreadFeed, taskId: string): string {
  return useSyncExternalStore(
    feed.streams.subscribe,
    useCallback(() => feed.streams.text(taskId), [feed, taskId]),
    () => '',
  )
}

/** Returns the latest known step of a task; undefined when none is known yet. */
export function useTaskProgress(feed: ThreadFeed, taskId: string): TaskProgress | undefined {
  return useSyncExternalStore(
    feed.progress.subscribe,
    useCallback(() => feed.progress.get().get(taskId), [feed, taskId]),
    () => undefined,
  )
}

/** Returns the names of the others who are typing in the thread now. */
export function useTyping(feed: ThreadFeed): string[] {
  const { members, me } = useWorkspace()
  const ids = useStore(feed.typists.ids)
  return ids.filter(id => id !== me.userId).flatMap(id => members.get(id)?.displayName ?? [])
}
