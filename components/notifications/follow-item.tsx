'use client'

import { tellNote } from '@/components/reading/note'
import { followStrings as words } from '@/components/strings/reading/follow'
import { readError } from '@/components/trpc/read-error'
import { Icon } from '@/components/ui/icon'
import { MenuItem } from '@/components/ui/menu/menu'
import { useFollow } from './use-follow'

/** The same as the bell in the thread's head, in a menu. It asks for the choice only once the menu is open. */
export function FollowItem({ threadId }: { threadId: string }) {
  const { isFollowing, follow } = useFollow(threadId)

  async function choose() {
    try {
      await follow(!isFollowing)
      tellNote(isFollowing ? words.unfollowed : words.followed)
    } catch (error) {
      tellNote(readError(error).message)
    }
  }

  if (isFollowing === undefined) return null
  return (
    <MenuItem onSelect={() => void choose()}>
      <Icon name={isFollowing ? 'x' : 'bell'} small />{' '}
      {isFollowing ? words.unfollowThread : words.followThread}
    </MenuItem>
  )
}
