import { taskStrings } from '@/components/strings/tasks/tasks'
import { Caption } from '@/components/ui/text/caption'
import { State, type StateTone } from '@/components/ui/text/state'
import { WorkDot } from '@/components/ui/text/work-dot'
import { timeOfDay } from '@/components/workspace/format-time'
import type { Task, TaskStatus } from '@/server/domain/tasks/task'

const words = taskStrings

const looks: Readonly<Record<TaskStatus, { tone: StateTone; icon?: string }>> = {
  queued: { tone: 'idle', icon: 'circle-dashed' },
  running: { tone: 'run' },
  waiting: { tone: 'wait', icon: 'circle-pause' },
  completed: { tone: 'ok', icon: 'circle-check' },
  failed: { tone: 'bad', icon: 'circle-x' },
  cancelled: { tone: 'idle', icon: 'circle-slash' },
}

/** The state of a task: shape, word and colour. Only a task that is being worked on has a pulsing dot. */
export function TaskState({ task, size, className }: TaskStateProps) {
  const { tone, icon } = looks[task.status]
  return (
    <State tone={tone} icon={icon} size={size} className={className}>
      {task.status === 'running' && <WorkDot />}
      {words.states[task.status]}
      {task.retryAt && <Caption>{words.nextTry(timeOfDay(task.retryAt))}</Caption>}
    </State>
  )
}

interface TaskStateProps {
  task: Pick<Task, 'status' | 'retryAt'>
  size?: 's' | 'm' | undefined
  /** For its place only. */
  className?: string | undefined
}
