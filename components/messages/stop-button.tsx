'use client'

import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { useSpeakerOf } from '@/components/people/use-speaker-of'
import { messagesStrings as words } from '@/components/strings/messages'
import { authorsStrings } from '@/components/strings/messages/authors'
import { buttonStyle } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Task } from '@/server/domain/tasks/task'
import { isAdmin } from '@/server/domain/workspaces/permissions'

const placeStyle = {
  /** In the line above an answer. On a phone, Stop is near the thumb instead. */
  line: '-my-2 phone:hidden',
  /** Over the messages, near the thumb. */
  thumb: 'absolute top-8 right-8 min-h-32 bg-content',
} as const

/** The Stop button, for the people who may stop the task: the person who asked, and admins. */
export function StopButton({ task, place = 'line' }: { task: Task; place?: keyof typeof placeStyle }) {
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
      className={cx(buttonStyle({ look: 'stop', size: 's', touch: 'line' }), placeStyle[place])}
      type="button"
      disabled={stopping}
      aria-label={words.stopAll(agents.get(speakerOf(task))?.displayName ?? authorsStrings.formerAgent)}
      onClick={() => void stop()}
    >
      <Icon name="square" small /> {words.stop}
    </button>
  )
}
