'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { channelPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'

/** With whom: people, oneself not counted, or one agent. */
export type DirectWith = { userIds: string[] } | { agentId: string }

/** Opens the one conversation with people or an agent, and goes there. Known ones open without asking the server. */
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
      // A promise, since whoever asked may be gone by then: its entry is listed anew, or it closed when it was pressed.
      make.mutateAsync({ workspaceId: workspace.id, ...whom }).then(
        ({ channel }) => go(channel, then),
        // `problem` has it.
        () => {},
      )
    },
  }
}

/** The conversation with exactly these, as far as it is listed. */
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
