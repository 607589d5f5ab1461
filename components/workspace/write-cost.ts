import { messagesStrings } from '@/components/strings/messages'
import { taskStrings } from '@/components/strings/tasks/tasks'
import type { Task } from '@/server/domain/tasks/task'
import { formatCost } from './format-cost'

/** Writes a cost: an unknown price is shown as unknown, not as zero; the built-in model costs nothing. */
export function writeCost(costUsd: number | null): string {
  if (costUsd === null) return taskStrings.unknown
  return costUsd === 0 ? messagesStrings.free : formatCost(costUsd)
}

/** Writes the part of a task's cost that the tasks below it have; null: they cost nothing. */
export function writeCostBelow({ below }: Pick<Task, 'below'>): string | null {
  return below.costUsd > 0 ? taskStrings.ofBelow(formatCost(below.costUsd), below.tasks) : null
}
