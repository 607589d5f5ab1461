import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'

/** Returns the handler that reads the endpoints, their models and the prices again after a change. */
export function useEndpointChange() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  return async () => {
    await Promise.all([
      cache.invalidateQueries(trpc.modelEndpoint.pathFilter()),
      cache.invalidateQueries(trpc.modelPrice.pathFilter()),
    ])
  }
}
