import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'

/** The admin who started a proof hears of its changes; the others look this often while it runs. */
export const followMs = 3_000

/** Returns a proof with its items, and follows it while it runs. */
export function useProof(proofId: string) {
  const trpc = useTRPC()
  return useQuery(
    trpc.proof.get.queryOptions(
      { proofId },
      { refetchInterval: query => (query.state.data?.proof.status === 'running' ? followMs : false) },
    ),
  )
}
