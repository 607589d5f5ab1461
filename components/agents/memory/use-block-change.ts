import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'

/** Returns a function that reads the blocks and their versions again. */
export function useBlockChange(): () => Promise<unknown> {
  const trpc = useTRPC()
  const cache = useQueryClient()
  return () => cache.invalidateQueries(trpc.memoryBlock.pathFilter())
}
