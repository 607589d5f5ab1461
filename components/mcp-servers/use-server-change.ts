import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { McpServerDetail } from '@/server/domain/mcp/server-draft'

/** The ids of a server in calls, and the handler that shows its new state. */
export function useServerChange(serverId: string) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const at = { workspaceId: workspace.id, serverId }
  async function keep({ server }: { server: McpServerDetail }) {
    cache.setQueryData(trpc.mcpServer.get.queryKey(at), { server })
    await cache.invalidateQueries(trpc.mcpServer.pathFilter())
  }
  return { at, keep }
}
