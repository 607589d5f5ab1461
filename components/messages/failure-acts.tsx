'use client'

import { AcceptHost } from '@/components/destinations/accept-host'
import { RaiseBudget } from '@/components/tasks/budget/raise-budget'
import type { Task } from '@/server/domain/tasks/task'

/** The acts that a failure offers beside a retry: to allow the server that stopped it, or to raise the budget that did. */
export function FailureActs({
  channelId,
  task,
  retry,
}: {
  channelId: string
  task: Task
  retry: () => void
}) {
  const host = task.error?.host
  return host === undefined ? (
    <RaiseBudget task={task} retry={retry} />
  ) : (
    <AcceptHost channelId={channelId} taskId={task.id} host={host} retry={retry} />
  )
}
