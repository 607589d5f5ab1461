'use client'

import { listOpenTasks } from '@/components/live/thread/open-tasks'
import type { ThreadState } from '@/components/live/thread/thread-state'
import { StopButton } from '@/components/messages/stop-button'

/** On a phone, while an agent works, Stop is near the thumb: beside the agents that will answer. */
export function ThumbStop({ data }: { data: ThreadState }) {
  const task = listOpenTasks(data.tasks.values(), data.forkId).at(-1)?.task
  return (
    <div className="relative z-2 h-0 wide:hidden" data-thumb-stop>
      {task && <StopButton key={task.id} task={task} place="thumb" />}
    </div>
  )
}
