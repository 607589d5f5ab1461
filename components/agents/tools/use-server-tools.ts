import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { OfferedServer } from '@/server/domain/mcp/server-draft'

/** The tools of MCP servers that agents of this workspace may be given; undefined: not loaded. */
export function useServerTools(): readonly OfferedServer[] | undefined {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  return useQuery(trpc.mcpServer.tools.queryOptions({ workspaceId: workspace.id })).data?.servers
}
