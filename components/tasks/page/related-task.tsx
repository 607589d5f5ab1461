'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'
import { TaskLink } from '@/components/workspace/task-link'
import { TaskState } from './task-state'

/**
 * A link to a task above or below this one, with its state. The page of this task says when to read it again.
 */
export function RelatedTask({ taskId, label }: { taskId: string; label: string }) {
  const trpc = useTRPC()
  const task = useQuery(trpc.task.get.queryOptions({ taskId })).data?.task
  return (
    <span className="inline-flex items-center gap-8 text-sm touch:leading-44">
      <TaskLink taskId={taskId} label={label} place="line" />
      {task && <TaskState task={task} />}
    </span>
  )
}
