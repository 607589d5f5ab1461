'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { channelPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'

/** The other side of a direct message: people, without the person who opens it, or one agent. */
export type DirectWith = { userIds: string[] } | { agentId: string }

/**
 * Opens the one conversation with people or an agent. A conversation that is already
 * listed opens without a request.
 */
export function useOpenDirect() {
  const { workspace, channels, me } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  const make = useMutation(
    trpc.channel.openDirect.mutationOptions({
      onSuccess: () => cache.invalidateQueries(trpc.channel.list.queryFilter()),
    }),
  )

  function go(channel: Channel, then?: () => void) {
    router.push(channelPath(workspace, channel))
    then?.()
  }

  return {
    opening: make.isPending,
    problem: make.isError ? readError(make.error).message : null,
    open(whom: DirectWith, then?: () => void) {
      const known = findDirect(channels, me.userId, whom)
      if (known) return go(known, then)
      // A promise, because the component that asked may be gone by then: the list draws its row anew,
      // or it closed on the press.
      make.mutateAsync({ workspaceId: workspace.id, ...whom }).then(
        ({ channel }) => go(channel, then),
        // `problem` contains the error.
        () => {},
      )
    },
  }
}

/** Finds the conversation with exactly these people or this agent, if it is in the list. */
export function findDirect(
  channels: readonly Channel[],
  myUserId: string,
  whom: DirectWith,
): Channel | undefined {
  if ('agentId' in whom) return channels.find(({ directAgentId }) => directAgentId === whom.agentId)
  const wanted = new Set([myUserId, ...whom.userIds])
  return channels.find(
    ({ directAgentId, directUserIds }) =>
      directAgentId === null &&
      directUserIds !== null &&
      directUserIds.length === wanted.size &&
      directUserIds.every(id => wanted.has(id)),
  )
}
