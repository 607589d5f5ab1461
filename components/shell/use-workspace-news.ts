'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTopic } from '@/components/live/use-live'
import { useTRPC } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { LiveEvent } from '@/server/domain/wire/realtime'
import { topics } from '@/server/domain/wire/topics'

/**
 * Keeps channels, agents and members of the open workspace as they are: events are hints of what to read again, and
 * after a joining, waking or reconnecting all three are.
 */
export function useWorkspaceNews() {
  const { workspace, me } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()

  const isGuest = me.role === 'guest'
  const members = () =>
    Promise.all([
      cache.invalidateQueries(trpc.workspace.listMembers.queryFilter()),
      // One's own role and place, too: whoever was removed finds the workspace closed.
      cache.invalidateQueries(trpc.workspace.get.queryFilter()),
    ])
  /** Marks in the sidebar, the inbox, and what the tab says: they change together. */
  const rereadCounts = () =>
    Promise.all([
      cache.invalidateQueries(trpc.channel.list.queryFilter()),
      cache.invalidateQueries(trpc.notification.pathFilter()),
    ])

  const rereadForks = () => cache.invalidateQueries(trpc.fork.mine.queryFilter())

  const reread = {
    'channel.changed': () =>
      Promise.all([
        cache.invalidateQueries(trpc.channel.list.queryFilter()),
        cache.invalidateQueries(trpc.channel.listMembers.queryFilter()),
        // Whom a guest knows is who shares a channel.
        isGuest && members(),
      ]),
    'agent.changed': () => cache.invalidateQueries(trpc.agent.list.queryFilter()),
    'member.changed': members,
    'read.updated': rereadCounts,
    'fork.changed': rereadForks,
    'fork.read': rereadForks,
    'notification.created': rereadCounts,
    'notification.changed': rereadCounts,
  } as const

  const handlers = {
    onCatchUp: () => {
      for (const event of [
        'channel.changed',
        'agent.changed',
        'member.changed',
        'notification.changed',
      ] as const)
        void reread[event]()
      void cache.invalidateQueries(trpc.agent.activity.queryFilter())
      void cache.invalidateQueries(trpc.fork.mine.queryFilter())
    },
    onEvent: ({ name }: LiveEvent) => {
      const read = Object.entries(reread).find(([event]) => event === name)?.[1]
      void read?.()
    },
  }
  // A guest hears of the workspace through the own topic alone.
  useTopic(isGuest ? null : topics.workspace(workspace.id), handlers)
  useTopic(topics.user(me.userId), handlers)
}

const settleMs = 300
/** Pages that read again soon: once for a burst, whichever channels it comes from. */
const due = new WeakSet<QueryClient>()

/** Hears of one channel, whether its entry is shown or folded away. */
export function ChannelNews({ channel }: { channel: Channel }) {
  useChannelNews(channel)
  return null
}

/**
 * A thread began or went on in a channel of the sidebar: its unread mark is read again, and who is at work, once for a
 * burst. So is who is in it, when that changed.
 */
function useChannelNews(channel: Channel) {
  const { me } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const rereadMembers = () => {
    void cache.invalidateQueries(trpc.channel.listMembers.queryFilter({ channelId: channel.id }))
    if (me.role === 'guest') void cache.invalidateQueries(trpc.workspace.listMembers.queryFilter())
  }
  const rereadSoon = () => {
    if (due.has(cache)) return
    due.add(cache)
    setTimeout(() => {
      due.delete(cache)
      void cache.invalidateQueries(trpc.channel.list.queryFilter())
      void cache.invalidateQueries(trpc.agent.activity.queryFilter())
      void cache.invalidateQueries(trpc.fork.mine.queryFilter())
    }, settleMs)
  }

  useTopic(topics.channel(channel.id, channel.accessEpoch), {
    // The lists may be older than the joining.
    onCatchUp: () => {
      rereadSoon()
      rereadMembers()
    },
    onEvent: ({ name }) => {
      if (name === 'members.changed') rereadMembers()
      else rereadSoon()
    },
  })
}
