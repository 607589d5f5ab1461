'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'

/** Changes the notification level of a channel; the list of channels shows it in every tab. */
export function useSetNotifications() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  return useMutation(
    trpc.notification.setLevel.mutationOptions({
      onSuccess: () =>
        Promise.all([
          cache.invalidateQueries(trpc.channel.list.queryFilter()),
          cache.invalidateQueries(trpc.notification.count.queryFilter()),
        ]),
    }),
  )
}
