'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTopic } from '@/components/live/use-live'
import { useTRPC } from '@/components/trpc/api'
import { editorsKey } from '@/components/workspace/editors-key'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { LiveEvent } from '@/server/domain/wire/realtime'
import { topics } from '@/server/domain/wire/topics'
import { isSidebarChanging } from './channels/sidebar-state'

/**
 * Keeps channels, agents and members of the open workspace current. An event tells which of them to read
 * again; after joining, waking up or reconnecting all three are read.
 */
export function useWorkspaceNews() {
  const { workspace, me } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()

  const isGuest = me.role === 'guest'
  const members = () =>
    Promise.all([
      cache.invalidateQueries(trpc.workspace.listMembers.queryFilter()),
      cache.invalidateQueries(trpc.people.pathFilter()),
      // Reads the person's own role and membership too: after a removal the workspace is closed.
      cache.invalidateQueries(trpc.workspace.get.queryFilter()),
    ])
  /** Reads again the marks in the sidebar, the Inbox and the tab's count: they change together. */
  const rereadCounts = () =>
    Promise.all([
      cache.invalidateQueries(trpc.channel.list.queryFilter()),
      cache.invalidateQueries(trpc.notification.pathFilter()),
    ])

  const rereadForks = () => cache.invalidateQueries(trpc.fork.mine.queryFilter())

  const rereadLater = () => cache.invalidateQueries(trpc.later.pathFilter())

  const rereadLedger = () => cache.invalidateQueries(trpc.ledger.pathFilter())

  const reread = {
    'channel.changed': () =>
      Promise.all([
        cache.invalidateQueries(trpc.channel.list.queryFilter()),
        cache.invalidateQueries(trpc.channel.listMembers.queryFilter()),
        // A guest knows only the people in shared channels.
        isGuest && members(),
      ]),
    'agent.changed': () =>
      Promise.all([
        cache.invalidateQueries(trpc.agent.list.queryFilter()),
        cache.invalidateQueries(trpc.agent.versions.queryFilter()),
        cache.invalidateQueries(trpc.agentDraft.get.queryFilter()),
      ]),
    'agent.draft_changed': () =>
      Promise.all([
        cache.invalidateQueries(trpc.agentDraft.pathFilter()),
        cache.invalidateQueries({ queryKey: [editorsKey] }),
      ]),
    'member.changed': members,
    'group.changed': () => cache.invalidateQueries(trpc.group.pathFilter()),
    'sidebar.changed': () => !isSidebarChanging() && cache.invalidateQueries(trpc.sidebar.pathFilter()),
    'mcp_server.changed': () => cache.invalidateQueries(trpc.mcpServer.pathFilter()),
    'read.updated': () =>
      Promise.all([rereadCounts(), cache.invalidateQueries(trpc.catchUp.estimate.queryFilter())]),
    'reads.changed': () =>
      Promise.all([
        rereadCounts(),
        rereadForks(),
        cache.invalidateQueries(trpc.catchUp.estimate.queryFilter()),
      ]),
    'thread.muted': rereadCounts,
    'fork.changed': rereadForks,
    'fork.read': rereadForks,
    'later.changed': rereadLater,
    'catch_up.changed': () => cache.invalidateQueries(trpc.catchUp.get.queryFilter()),
    'notification.created': rereadCounts,
    'notification.changed': rereadCounts,
    'entry.created': rereadLedger,
    'entry.changed': rereadLedger,
    'proof.changed': () =>
      Promise.all([
        cache.invalidateQueries(trpc.proof.get.queryFilter()),
        cache.invalidateQueries(trpc.proof.list.infiniteQueryFilter()),
        // Each case shows its last verdict.
        cache.invalidateQueries(trpc.agentCase.list.queryFilter()),
      ]),
    'memory.changed': () => cache.invalidateQueries(trpc.memory.pathFilter()),
    // If it was the session of this page, the answer is a refusal, which leads to the sign-in page.
    'session.ended': () => cache.invalidateQueries(trpc.workspace.get.queryFilter()),
  } as const

  const handlers = {
    onCatchUp: () => {
      for (const event of [
        'channel.changed',
        'agent.changed',
        'agent.draft_changed',
        'member.changed',
        'group.changed',
        'sidebar.changed',
        'mcp_server.changed',
        'notification.changed',
        'proof.changed',
        'entry.changed',
        'later.changed',
      ] as const)
        void reread[event]()
      void cache.invalidateQueries(trpc.agent.activity.queryFilter())
      void cache.invalidateQueries(trpc.fork.mine.queryFilter())
    },
    onEvent: ({ name, payload }: LiveEvent) => {
      if (name === 'follow.changed') {
        const { threadId, isFollowing } = payload
        cache.setQueryData(trpc.notification.following.queryKey({ threadId }), { isFollowing })
      }
      const read = Object.entries(reread).find(([event]) => event === name)?.[1]
      void read?.()
    },
  }
  // A guest hears of the workspace only through their own topic.
  useTopic(isGuest ? null : topics.workspace(workspace.id), handlers)
  useTopic(topics.user(me.userId), handlers)
}

const settleMs = 300
/** Caches that will be read again soon: once for a burst of events, from whichever channels. */
const due = new WeakSet<QueryClient>()

/** Listens to one channel, whether its entry is shown or folded away. */
export function ChannelNews({ channel }: { channel: Channel }) {
  useChannelNews(channel)
  return null
}

/**
 * Listens for new threads and messages in a channel of the sidebar: its unread mark and its working agents
 * are read again, once for a burst of events. So are its members, when they change.
 */
function useChannelNews(channel: Channel) {
  const { me } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const rereadMembers = () => {
    void cache.invalidateQueries(trpc.channel.listMembers.queryFilter({ channelId: channel.id }))
    if (me.role === 'guest') void cache.invalidateQueries(trpc.workspace.listMembers.queryFilter())
  }
  const rereadPins = () => void cache.invalidateQueries(trpc.pin.pathFilter())
  const rereadSoon = () => {
    if (due.has(cache)) return
    due.add(cache)
    setTimeout(() => {
      due.delete(cache)
      void cache.invalidateQueries(trpc.channel.list.queryFilter())
      void cache.invalidateQueries(trpc.agent.activity.queryFilter())
      void cache.invalidateQueries(trpc.fork.mine.queryFilter())
      // A further reply in a thread of the open Inbox is no notification of its own.
      void cache.invalidateQueries(trpc.notification.list.pathFilter())
    }, settleMs)
  }

  useTopic(topics.channel(channel.id, channel.accessEpoch), {
    // The lists may be older than the moment of joining.
    onCatchUp: () => {
      rereadSoon()
      rereadMembers()
      rereadPins()
    },
    onEvent: ({ name }) => {
      if (name === 'members.changed') rereadMembers()
      else if (name === 'entry.created' || name === 'entry.changed')
        void cache.invalidateQueries(trpc.ledger.pathFilter())
      else if (name === 'memory.changed') void cache.invalidateQueries(trpc.memory.pathFilter())
      else if (name === 'pin.changed') rereadPins()
      else rereadSoon()
    },
  })
}
