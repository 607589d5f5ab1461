import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'
import type { AgentDetail } from '@/server/domain/agents/agent'

/** Publishes an older version of an agent again, and rereads everything that shows the agent. */
export function useRollback(agentId: string, onDone: (agent: AgentDetail) => void) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  return useMutation(
    trpc.agent.rollback.mutationOptions({
      onSuccess: async ({ agent }) => {
        onDone(agent)
        cache.setQueryData(trpc.agent.get.queryKey({ agentId }), { agent })
        await Promise.all([
          cache.invalidateQueries(trpc.agent.list.queryFilter()),
          cache.invalidateQueries(trpc.agent.versions.queryFilter({ agentId })),
          cache.invalidateQueries(trpc.agentDraft.get.queryFilter({ agentId })),
          cache.invalidateQueries(trpc.watch.pathFilter()),
        ])
      },
    }),
  )
}
