'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { inboxStrings as words } from '@/components/strings/inbox'
import { useTRPC } from '@/components/trpc/api'
import { IconButton } from '@/components/ui/button/icon-button'

/** Begins or ends that the person gets the replies of a thread. Other devices show the choice, too. */
export function FollowButton({ threadId }: { threadId: string }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const key = trpc.notification.following.queryKey({ threadId })
  const { data } = useQuery(trpc.notification.following.queryOptions({ threadId }))
  const follow = useMutation(
    trpc.notification.follow.mutationOptions({
      onMutate: ({ isFollowing }) => cache.setQueryData(key, { isFollowing }),
      onError: () => cache.invalidateQueries({ queryKey: key }),
    }),
  )
  const isFollowing = data?.isFollowing ?? false
  return (
    <IconButton
      icon="bell"
      label={words.follow}
      title={isFollowing ? words.unfollowWhy : words.followWhy}
      aria-pressed={isFollowing}
      disabled={!data}
      onClick={() => follow.mutate({ threadId, isFollowing: !isFollowing })}
    />
  )
}
