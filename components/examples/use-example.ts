'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { channelPath, threadPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'

/** Returns the channel of the example, if there is one. */
export function useExampleChannel(): Channel | undefined {
  return useWorkspace().channels.find(({ isExample }) => isExample)
}

/** Returns the ways to add the example, which opens it, and to remove it, which leads to another channel. */
export function useExampleActs() {
  const { workspace, channels } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  const { id: workspaceId } = workspace

  const add = useMutation(
    trpc.workspace.showExample.mutationOptions({
      async onSuccess({ example }) {
        await Promise.all([
          cache.invalidateQueries(trpc.channel.list.queryFilter({ workspaceId })),
          cache.invalidateQueries(trpc.workspace.listMembers.queryFilter({ workspaceId })),
          cache.invalidateQueries(trpc.fork.mine.queryFilter({ workspaceId })),
        ])
        const { channels } = await cache.ensureQueryData(trpc.channel.list.queryOptions({ workspaceId }))
        const channel = channels.find(({ id }) => id === example.channelId)
        if (!channel) return
        const { open } = example
        router.push(open ? threadPath(workspace, channel, open.threadId) : channelPath(workspace, channel))
      },
    }),
  )
  const remove = useMutation(
    trpc.workspace.removeExample.mutationOptions({
      async onSuccess() {
        const other = channels.find(
          ({ isExample, kind, isMember }) => !isExample && kind !== 'direct' && isMember,
        )
        router.push(other ? channelPath(workspace, other) : `/${workspace.slug}`)
        // Any list may contain entries of the example.
        await cache.invalidateQueries()
      },
    }),
  )
  const failed = [add, remove].find(act => act.isError)
  return {
    add: () => add.mutate({ workspaceId }),
    remove: () => remove.mutate({ workspaceId }),
    isAdding: add.isPending,
    isRemoving: remove.isPending,
    problem: failed ? readError(failed.error).message : null,
  }
}
