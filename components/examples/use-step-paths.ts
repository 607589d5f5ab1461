'use client'

import { channelPath, forkPath, messagePath, threadPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { FirstStep, FirstSteps } from '@/server/domain/workspaces/first-steps'

/** Returns a function for the place where a step can be taken: in the example if there is one. */
export function useStepPaths(steps: FirstSteps | undefined): (step: FirstStep) => string {
  const { workspace, channels } = useWorkspace()
  const find = (id: string | undefined) => channels.find(channel => channel.id === id)
  const own = channels.find(({ kind, isMember, isExample }) => kind === 'public' && isMember && !isExample)
  const first = own ? channelPath(workspace, own) : `/${workspace.slug}`
  const example = find(steps?.example?.channelId)
  const { open, result } = steps?.example ?? {}

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
        if (channel && mine) return forkPath(workspace, channel, { id: mine.forkId, threadId: mine.threadId })
        return example && open
          ? forkPath(workspace, example, { id: open.forkId, threadId: open.threadId })
          : first
      }
      case 'cite':
        return example && result
          ? messagePath(workspace, example, { id: result.messageId, threadId: result.threadId, forkId: null })
          : `/${workspace.slug}/decisions`
    }
  }
}
