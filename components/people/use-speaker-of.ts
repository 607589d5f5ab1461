'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { knownThreadFeeds } from '@/components/live/feeds'
import { useTRPC, useTRPCClient } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Task } from '@/server/domain/tasks/task'
import { speakerOf } from './speaker-of'

type Asked = Pick<Task, 'origin' | 'agentId' | 'threadId' | 'forkId'>

/**
 * Returns a function for the name of the agent that people see for a task, as far as this tab knows its fork.
 */
export function useSpeakerOf(): (task: Asked) => string {
  const { workspace, agents } = useWorkspace()
  const client = useTRPCClient()
  const trpc = useTRPC()
  const cache = useQueryClient()
  return useCallback(
    task => {
      if (task.origin !== 'resolve' || task.forkId === null) return task.agentId
      const { forkId } = task
      const mine = cache.getQueryData(trpc.fork.mine.queryKey({ workspaceId: workspace.id }))?.forks
      const fork =
        knownThreadFeeds(client, task.threadId)
          .map(feed => feed.view.get().data.forks.get(forkId))
          .find(Boolean) ?? mine?.find(own => own.fork.id === forkId)?.fork
      return speakerOf(task, fork, agents)
    },
    [workspace.id, agents, client, trpc, cache],
  )
}
