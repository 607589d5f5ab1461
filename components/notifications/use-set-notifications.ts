'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'

/**
 * Changes the notification level of a channel; the list of channels shows it in every tab. `onProblem` is told of a refusal
 * also after the component is gone, as a menu is once something was chosen.
 */
export function useSetNotifications(onProblem?: (sentence: string) => void) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  return useMutation(
    trpc.notification.setLevel.mutationOptions({
      onSuccess: () =>
        Promise.all([
          cache.invalidateQueries(trpc.channel.list.queryFilter()),
          cache.invalidateQueries(trpc.notification.count.queryFilter()),
        ]),
      onError: error => onProblem?.(readError(error).message),
    }),
  )
}
