import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'

/** Returns a function that reads everything on the page again. */
export function useContextChange(): () => Promise<unknown> {
  const trpc = useTRPC()
  const cache = useQueryClient()
  return () => cache.invalidateQueries(trpc.context.pathFilter())
}
