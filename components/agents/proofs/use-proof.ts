import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'

const lookMs = 1_000

/** Returns a proof with its items, and follows it while it runs. */
export function useProof(proofId: string) {
  const trpc = useTRPC()
  return useQuery(
    trpc.proof.get.queryOptions(
      { proofId },
      { refetchInterval: query => (query.state.data?.proof.status === 'running' ? lookMs : false) },
    ),
  )
}
