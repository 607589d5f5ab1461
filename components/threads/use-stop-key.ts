'use client'

import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { listOpenTasks } from '@/components/live/thread/open-tasks'
import type { ThreadFeed } from '@/components/live/thread/thread-feed'
import { isComposing } from '@/components/ui/keys/is-composing'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { isAdmin } from '@/server/domain/workspaces/permissions'

/** Binds Ctrl or Cmd with a full stop: it ends the newest answer that this person may end. */
export function useStopKey(feed: ThreadFeed, tell: (sentence: string) => void) {
  const { me } = useWorkspace()
  useEffect(() => {
    function stop(event: KeyboardEvent) {
      const { tasks, forkId } = feed.view.get().data
      const task = listOpenTasks(tasks.values(), forkId)
        .map(open => open.task)
        .findLast(each => each.actingUserId === me.userId || isAdmin(me.role))
      if (!task) return
      event.preventDefault()
      void feed.stop(task.id).then(problem => problem && tell(problem))
    }
    // The key must work while the person writes: it is used most then.
    return tinykeys(window, { '$mod+Period': stop }, { ignore: event => event.repeat || isComposing(event) })
  }, [feed, me, tell])
}
