import type { MutationKey, QueryClient } from '@tanstack/react-query'

/**
 * Tells whether a call with this key is on its way at this moment. A component learns that a little later
 * from its own state, so that the second press of a double click would send the same call again.
 */
export function isUnderWay(cache: QueryClient, mutationKey: MutationKey): boolean {
  return cache.isMutating({ mutationKey }) > 0
}
