import type { MutationKey, QueryClient } from '@tanstack/react-query'

/**
 * Whether such a request is on its way at this very moment. What a component was drawn with learns that a little later,
 * so that the second press of a double click would ask for the same once more.
 */
export function isUnderWay(cache: QueryClient, mutationKey: MutationKey): boolean {
  return cache.isMutating({ mutationKey }) > 0
}
