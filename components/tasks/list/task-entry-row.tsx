import Link from 'next/link'
import { AgentFace, useNameOf } from '@/components/people/author'
import { messagesStrings } from '@/components/strings/messages'
import { allTasksStrings } from '@/components/strings/tasks/all-tasks'
import { taskStrings } from '@/components/strings/tasks/tasks'
import { TaskState } from '@/components/tasks/page/task-state'
import { formatCost } from '@/components/workspace/format-cost'
import { formatDuration } from '@/components/workspace/format-duration'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { taskPath } from '@/components/workspace/task-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { TaskEntry } from '@/server/domain/tasks/task'

const words = taskStrings

/** A task in one line: its question, asker and place, its state, its time, duration and cost. */
export function TaskEntryRow({ entry }: { entry: TaskEntry }) {
  const { workspace, channels } = useWorkspace()
  const nameOf = useNameOf()
  const { task, channelId, question } = entry
  const channel = channels.find(({ id }) => id === channelId)
  const agent = nameOf({ authorUserId: null, authorAgentId: task.agentId })
  const person = nameOf({ authorUserId: task.actingUserId, authorAgentId: null })
  const { startedAt, endedAt } = task
  const took = startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : null
  return (
    <Link className="task-row" href={taskPath(workspace, task.id)} prefetch={false}>
      <AgentFace id={task.agentId} size="s" />
      <span className="task-what">
        <b className="cut">{question ?? allTasksStrings.noWords[task.origin]}</b>
        <span className="meta cut">
          {allTasksStrings.asked(agent, person)}
          {channel && channel.kind !== 'direct' && ` · #${channel.name}`}
          {task.origin === 'replay' && ` · ${allTasksStrings.isReplay}`}
        </span>
      </span>
      <TaskState task={task} />
      <span className="task-took cap num">
        <span>{took !== null && formatDuration(took)}</span>
        <span>{describeCost(entry)}</span>
        <time dateTime={task.createdAt} title={exactTime(task.createdAt)}>
          {listTime(task.createdAt, new Date())}
        </time>
      </span>
    </Link>
  )
}

/** Shows nothing if no model was called; an unknown price is shown as unknown. */
function describeCost({ task: { costUsd, tokenUsage } }: TaskEntry): string {
  if (tokenUsage.model === undefined) return ''
  if (costUsd === null) return words.unknown
  return costUsd === 0 ? messagesStrings.free : formatCost(costUsd)
}
