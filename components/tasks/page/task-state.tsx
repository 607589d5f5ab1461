import { taskStrings } from '@/components/strings/tasks/tasks'
import { Icon } from '@/components/ui/icon'
import { timeOfDay } from '@/components/workspace/format-time'
import type { Task, TaskStatus } from '@/server/domain/tasks/task'

const words = taskStrings

const looks: Readonly<Record<TaskStatus, { tone: string; icon: string | null }>> = {
  queued: { tone: 'idle', icon: 'circle-dashed' },
  running: { tone: 'run', icon: null },
  waiting: { tone: 'wait', icon: 'circle-pause' },
  completed: { tone: 'ok', icon: 'circle-check' },
  failed: { tone: 'bad', icon: 'circle-x' },
  cancelled: { tone: 'idle', icon: 'circle-slash' },
}

/** The state of a task: shape, word and colour. Only a task that is being worked on has a pulsing dot. */
export function TaskState({ task }: { task: Pick<Task, 'status' | 'retryAt'> }) {
  const { tone, icon } = looks[task.status]
  return (
    <span className={`state ${tone}`}>
      {icon === null ? <span className="dot" /> : <Icon name={icon} small />} {words.states[task.status]}
      {task.retryAt && <span className="cap">{words.nextTry(timeOfDay(task.retryAt))}</span>}
    </span>
  )
}
