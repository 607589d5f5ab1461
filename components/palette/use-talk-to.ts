'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useWorkspace } from '@/components/shell/workspace-context'
import { channelPath } from '@/components/threads/thread-path'
import { useTRPC, useTRPCClient } from '@/components/trpc/api'

/** Goes to the conversation with somebody; it is made when there was none. */
export function useTalkTo(): (party: { userIds: string[] } | { agentId: string }) => Promise<void> {
  const { workspace } = useWorkspace()
  const client = useTRPCClient()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  return async party => {
    const { channel } = await client.channel.openDirect.mutate({ workspaceId: workspace.id, ...party })
    await cache.invalidateQueries(trpc.channel.list.queryFilter())
    router.push(channelPath(workspace, channel))
  }
}
