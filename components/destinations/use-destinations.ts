'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'

/** The outside servers of a private place, and the acts that allow them and take that back. */
export function useDestinations(channelId: string, enabled = true) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const asked = trpc.destination.list.queryOptions({ channelId }, { enabled, staleTime: 10_000 })
  const { data } = useQuery(asked)
  const onSuccess = (told: NonNullable<typeof data>) => cache.setQueryData(asked.queryKey, told)
  const accept = useMutation(trpc.destination.accept.mutationOptions({ onSuccess }))
  const withdraw = useMutation(trpc.destination.withdraw.mutationOptions({ onSuccess }))
  const failed = accept.error ?? withdraw.error
  return {
    destinations: data?.destinations ?? null,
    accept,
    withdraw,
    isBusy: accept.isPending || withdraw.isPending,
    problem: failed ? readError(failed).message : null,
  }
}
