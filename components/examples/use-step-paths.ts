'use client'

import { usePathname } from 'next/navigation'
import { channelPath, forkPath, messagePath, threadPath } from '@/components/workspace/thread-path'
import { readPlace } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { FirstStep, FirstSteps } from '@/server/domain/workspaces/first-steps'

/** Returns a function for the place where a step can be taken: in the example if there is one. */
export function useStepPaths(steps: FirstSteps | undefined): (step: FirstStep) => string {
  const { workspace, channels } = useWorkspace()
  const here = readPlace(usePathname())
  const find = (id: string | undefined) => channels.find(channel => channel.id === id)
  const own = channels.find(({ kind, isMember, isExample }) => kind === 'public' && isMember && !isExample)
  const first = own ? channelPath(workspace, own) : `/${workspace.slug}`
  const example = find(steps?.example?.channelId)
  const { open, result } = steps?.example ?? {}

  /** Leads to the fork, which is read first; and from there on to its result. */
  function resolving(channel: Channel, fork: { threadId: string; forkId: string }): string {
    const path = forkPath(workspace, channel, { id: fork.forkId, threadId: fork.threadId })
    return fork.forkId === here.forkId ? `${path}/resolve` : path
  }

  return step => {
    switch (step) {
      case 'write':
      case 'ask':
        return first
      case 'fork':
        return example && open ? threadPath(workspace, example, open.threadId) : first
      case 'resolve': {
        const mine = steps?.openFork
        const channel = find(mine?.channelId)
        if (channel && mine) return resolving(channel, mine)
        return example && open ? resolving(example, open) : first
      }
      case 'cite':
        return example && result
          ? messagePath(workspace, example, { id: result.messageId, threadId: result.threadId, forkId: null })
          : `/${workspace.slug}/decisions`
    }
  }
}
