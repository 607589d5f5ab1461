import { answersStrings } from '@/components/strings/messages/answers'
import { costStrings } from '@/components/strings/tasks/cost'
import { dollars } from '@/server/domain/spending/dollars'
import type { Task } from '@/server/domain/tasks/task'

/**
 * Writes a cost: an unknown price is shown as unknown, not as zero; the built-in model costs nothing. The page of a task
 * writes exact amounts.
 */
export function writeCost(costUsd: number | null, write = dollars): string {
  if (costUsd === null) return costStrings.unknown
  return costUsd === 0 ? answersStrings.free : write(costUsd)
}

/** Writes the part of a task's cost that the tasks below it have; null: they cost nothing. */
export function writeCostBelow({ below }: Pick<Task, 'below'>, write = dollars): string | null {
  return below.costUsd > 0 ? costStrings.ofBelow(write(below.costUsd), below.tasks) : null
}
