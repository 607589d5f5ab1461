'use client'

import { useEffect, useMemo } from 'react'
import { v7 as createId } from 'uuid'
import { knownThreadFeeds, threadListFeed } from '@/components/live/feeds'
import { createPending } from '@/components/live/sending/create-pending'
import type { Enclosed } from '@/components/live/sending/pending-message'
import type { threadFeed } from '@/components/live/thread/thread-feeds'
import { useTopic } from '@/components/live/use-live'
import { useStore } from '@/components/live/use-store'
import { useTRPCClient } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { topics } from '@/server/domain/wire/topics'
import type { ThreadListFeed } from './thread-list-feed'
import { sortThreads, type ThreadListState } from './thread-list-state'

export interface ChannelThreads {
  feed: ThreadListFeed
  list: ThreadListState
  threads: ReturnType<typeof sortThreads>
  /**
   * Starts a thread and returns its id, which can be used at once; the server learns of it a moment later. `feedOf` is
   * code of a thread, which a channel loads when somebody comes near.
   */
  start(feedOf: typeof threadFeed, content: string, enclosed?: Enclosed): string
}

/** Returns a channel's threads, newest activity first, live while the component is mounted. */
export function useChannelThreads(channel: Pick<Channel, 'id' | 'accessEpoch'>): ChannelThreads {
  const client = useTRPCClient()
  const { me } = useWorkspace()
  const feed = useMemo(() => threadListFeed(client, channel.id), [client, channel.id])
  const list = useStore(feed.state)
  useEffect(() => void feed.open(), [feed])

  useTopic(topics.channel(channel.id, channel.accessEpoch), {
    onCatchUp: () => void feed.refresh(),
    onEvent: event => {
      const told = feed.hear(event)
      if (told) for (const known of knownThreadFeeds(client, told.id)) known.hearRev(told.rev)
    },
  })
  useTopic(topics.user(me.userId), {
    onCatchUp: () => {},
    onEvent: ({ name, payload }) => {
      if (name === 'channel.changed' || name === 'member.changed') void feed.refresh()
      if (name === 'reads.changed') void feed.rereadMarkers()
      if (name === 'thread.muted') void feed.take(payload.threadId)
      if (name !== 'read.updated') return
      if (payload.back) feed.rereadFrom(payload.threadId, payload.lastReadSeq)
      else feed.hearRead(payload.threadId, payload.lastReadSeq)
    },
  })

  function start(feedOf: typeof threadFeed, content: string, enclosed?: Enclosed): string {
    const pending = { ...createPending(createId(), content, enclosed), channelId: channel.id }
    feedOf(client, me.userId, pending.threadId).post(pending)
    feed.begin(pending.threadId)
    return pending.threadId
  }
  return { feed, list, threads: useMemo(() => sortThreads(list), [list]), start }
}
