'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTRPC, useTRPCClient } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'

/** The things that the acts of the sidebar work on. */
export type SidebarAround = ReturnType<typeof useSidebarAround>

export function useSidebarAround() {
  const { workspace, channels } = useWorkspace()
  const trpc = useTRPC()
  const key = trpc.sidebar.get.queryKey({ workspaceId: workspace.id })
  return { workspace, channels, client: useTRPCClient(), cache: useQueryClient(), key }
}
