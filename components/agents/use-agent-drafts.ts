import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'

/** Returns the agents that have a draft. Only admins learn of any. */
export function useAgentDrafts(): ReadonlySet<string> {
  const { workspace, me } = useWorkspace()
  const trpc = useTRPC()
  const found = useQuery(
    trpc.agentDraft.list.queryOptions({ workspaceId: workspace.id }, { enabled: me.role === 'admin' }),
  )
  return new Set(found.data?.drafts.map(({ agentId }) => agentId))
}
