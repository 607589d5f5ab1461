'use client'

import { tellNote } from '@/components/reading/note'
import { followStrings as words } from '@/components/strings/reading/follow'
import { readError } from '@/components/trpc/read-error'
import { IconButton } from '@/components/ui/button/icon-button'
import { useFollow } from './use-follow'

/** Begins or ends that the person gets the replies of a thread. Other devices show the choice, too. */
export function FollowButton({ threadId }: { threadId: string }) {
  const { isFollowing, follow } = useFollow(threadId)
  return (
    <IconButton
      icon="bell"
      label={words.follow}
      title={isFollowing ? words.unfollowWhy : words.followWhy}
      aria-pressed={isFollowing ?? false}
      disabled={isFollowing === undefined}
      onClick={() => follow(!isFollowing).catch(error => tellNote(readError(error).message))}
    />
  )
}
