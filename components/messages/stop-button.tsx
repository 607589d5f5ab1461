'use client'

import { useState } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { useSpeakerOf } from '@/components/people/use-speaker-of'
import { messagesStrings as words } from '@/components/strings/messages'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Task } from '@/server/domain/tasks/task'
import { isAdmin } from '@/server/domain/workspaces/permissions'

/** The Stop button, for the people who may stop the task: the person who asked, and admins. */
export function StopButton({ task }: { task: Task }) {
  const { feed, tell } = useThreadScope()
  const { me, agents } = useWorkspace()
  const speakerOf = useSpeakerOf()
  const [pressed, setPressed] = useState(false)
  if (task.actingUserId !== me.userId && !isAdmin(me.role)) return null
  const stopping = pressed || task.step === 'stopping'

  async function stop() {
    setPressed(true)
    const problem = await feed.stop(task.id)
    if (!problem) return
    tell(problem)
    setPressed(false)
  }

  return (
    <button
      className="btn s stop"
      type="button"
      disabled={stopping}
      aria-label={words.stopAll(agents.get(speakerOf(task))?.displayName ?? words.formerAgent)}
      onClick={() => void stop()}
    >
      <Icon name="square" small /> {words.stop}
    </button>
  )
}
