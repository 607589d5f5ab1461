'use client'

import { useQuery } from '@tanstack/react-query'
import { OutputCard } from '@/components/outputs/output-card'
import { outputStrings as words } from '@/components/strings/tasks/outputs'
import type { LoggedEvent } from '@/components/tasks/waterfall/lay-out-task'
import { useTRPC } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Task } from '@/server/domain/tasks/task'

/** The objects of a task: its own, if no message shows it, and those that the agents below it returned to it. */
export function TaskData({ task, log }: { task: Task; log: readonly LoggedEvent[] }) {
  const hasOwn = log.some(({ type, data }) => type === 'model.answered' && data.object !== undefined)
  const isHidden = task.messageId === null && !task.isSilent && task.endedAt !== null
  const taskIds = [
    ...(hasOwn && isHidden ? [task.id] : []),
    ...log.flatMap(({ type, data }) => (type === 'child.finished' && data.object ? [data.childTaskId] : [])),
  ]
  if (taskIds.length === 0) return null
  return (
    <section className="max-w-read px-16 py-8" aria-label={words.data}>
      {taskIds.map(id => (
        <StoredOutput key={id} taskId={id} />
      ))}
    </section>
  )
}

function StoredOutput({ taskId }: { taskId: string }) {
  const trpc = useTRPC()
  const { agents } = useWorkspace()
  const found = useQuery(trpc.task.answer.queryOptions({ taskId }))
  if (!found.data?.data) return null
  const { task, data } = found.data
  return <OutputCard object={data} name={agents.get(task.agentId)?.displayName ?? ''} />
}
