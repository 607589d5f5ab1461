'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'

/** Returns whether the person gets the replies of a thread, as soon as that is known, and what changes it. */
export function useFollow(threadId: string) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const key = trpc.notification.following.queryKey({ threadId })
  const { data } = useQuery(trpc.notification.following.queryOptions({ threadId }))
  const { mutateAsync } = useMutation(
    trpc.notification.follow.mutationOptions({
      onMutate: ({ isFollowing }) => cache.setQueryData(key, { isFollowing }),
      onError: () => cache.invalidateQueries({ queryKey: key }),
    }),
  )
  return {
    isFollowing: data?.isFollowing,
    follow: (isFollowing: boolean) => mutateAsync({ threadId, isFollowing }),
  }
}
