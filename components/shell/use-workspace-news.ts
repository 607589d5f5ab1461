'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTopic } from '@/components/live/use-live'
import { useTRPC } from '@/components/trpc/api'
import { topics } from '@/server/domain/realtime'
import { useWorkspace } from './workspace-context'

/**
 * Keeps channels, agents and members of the open workspace as they are: events are hints of what to read again, and
 * after a joining, waking or reconnecting all three are.
 */
export function useWorkspaceNews() {
  const { workspace, me } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()

  const reread = {
    'channel.changed': () => cache.invalidateQueries(trpc.channel.list.queryFilter()),
    'agent.changed': () => cache.invalidateQueries(trpc.agent.list.queryFilter()),
    'member.changed': () => cache.invalidateQueries(trpc.workspace.listMembers.queryFilter()),
    'read.updated': () => cache.invalidateQueries(trpc.channel.list.queryFilter()),
  } as const

  const handlers = {
    onCatchUp: () => {
      for (const read of Object.values(reread)) void read()
    },
    onEvent: (name: string) => {
      const read = Object.entries(reread).find(([event]) => event === name)?.[1]
      void read?.()
    },
  }
  // A guest hears of the workspace through the own topic alone.
  useTopic(me.role === 'guest' ? null : topics.workspace(workspace.id), handlers)
  useTopic(topics.user(me.userId), handlers)
}
