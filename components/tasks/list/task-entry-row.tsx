import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { AgentFace, useNameOf } from '@/components/people/author'
import { allTasksStrings } from '@/components/strings/tasks/all-tasks'
import { TaskState } from '@/components/tasks/page/task-state'
import { rowStyle } from '@/components/ui/surface/row-style'
import { formatDuration } from '@/components/workspace/format-duration'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { useNamedWords } from '@/components/workspace/names/use-plain-text'
import { taskPath } from '@/components/workspace/task-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { writeCost, writeCostBelow } from '@/components/workspace/write-cost'
import type { TaskEntry } from '@/server/domain/tasks/task'

const words = allTasksStrings
const taskRowStyle = cx(
  rowStyle(),
  'grid min-h-52 grid-cols-task items-center gap-x-12 px-16 py-6',
  'compact:grid-cols-avatar-s-text compact:gap-y-2 compact:px-12 compact:py-8',
)
const figuresStyle = cx(
  'grid grid-cols-task-figures gap-8 text-right text-xs text-text-3 tabular-nums',
  'compact:col-start-2 compact:flex compact:text-left',
)

/** A task in one line: its question, asker and place, its state, its time, duration and cost. */
export function TaskEntryRow({ entry }: { entry: TaskEntry }) {
  const { workspace, channels } = useWorkspace()
  const nameOf = useNameOf()
  const named = useNamedWords()
  const { task, channelId } = entry
  const channel = channels.find(({ id }) => id === channelId)
  const agent = nameOf({ authorUserId: null, authorAgentId: task.agentId })
  const person = nameOf({ authorUserId: task.actingUserId, authorAgentId: null })
  const { startedAt, endedAt } = task
  const took = startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : null
  return (
    <Link className={taskRowStyle} href={taskPath(workspace, task.id)} prefetch={false}>
      <AgentFace id={task.agentId} size="s" />
      <span className="grid">
        <b className="truncate font-medium">{named(nameTask(entry), entry.mentions)}</b>
        <span className="truncate text-sm text-text-2">
          {words.asked(agent, person)}
          {channel && channel.kind !== 'direct' && ` · #${channel.name}`}
          {task.origin === 'replay' && ` · ${words.isReplay}`}
        </span>
      </span>
      <TaskState task={task} className="flex-wrap compact:col-start-2" />
      <span className={figuresStyle}>
        <span className="compact:empty:hidden">{took !== null && formatDuration(took)}</span>
        <span className="compact:empty:hidden" title={writeCostBelow(task) ?? undefined}>
          {describeCost(entry)}
        </span>
        <time className="whitespace-nowrap" dateTime={task.createdAt} title={exactTime(task.createdAt)}>
          {listTime(task.createdAt, new Date())}
        </time>
      </span>
    </Link>
  )
}

/** A task is known by its question, the topic of the fork that it sums up, or the question of the task above it. */
function nameTask({ task, question, topic, parentQuestion }: TaskEntry): string {
  if (question) return question
  if (topic) return words.draftOf(topic)
  return parentQuestion ? words.partOf(parentQuestion) : words.noWords[task.origin]
}

/** Shows nothing if no model was called. */
function describeCost({ task: { costUsd, tokenUsage } }: TaskEntry): string {
  return tokenUsage.model === undefined ? '' : writeCost(costUsd)
}
