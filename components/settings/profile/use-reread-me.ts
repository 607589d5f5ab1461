'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'

/** Returns a function that reads again what this person tells about themselves. */
export function useRereadMe(): () => Promise<unknown> {
  const trpc = useTRPC()
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries(trpc.session.get.queryFilter()),
      cache.invalidateQueries(trpc.workspace.get.queryFilter()),
      cache.invalidateQueries(trpc.workspace.listMembers.queryFilter()),
      cache.invalidateQueries(trpc.people.pathFilter()),
    ])
}
