import type { Database } from '../../db/client.ts'
import { readAbove } from '../../db/tasks/child-tasks.ts'
import { findTaskRow } from '../../db/tasks/tasks.ts'
import { type BelowTask, findTightest, leftOfTask } from '../../domain/spending/task-left.ts'
import type { TaskState } from '../../domain/tasks/task-state.ts'

const nothing: BelowTask = { belowUsd: 0, belowReservedUsd: 0 }

/**
 * Returns the dollars that a task may still spend, by its own limit and those of the tasks above it; null: without a
 * limit. They bound its prompt. Nothing is locked: the reservation decides (`reserveSpend`).
 */
export async function findLeft(
  db: Database,
  { task, state }: { task: { id: string; parentTaskId: string | null }; state: TaskState },
): Promise<number | null> {
  const hasChildren = state.kind === 'answer' && state.children > 0
  if (!hasChildren && task.parentTaskId === null) return leftOfTask(state, nothing)
  return db.asWorker(async tx => {
    const below = hasChildren ? await findTaskRow(tx, task.id) : undefined
    const own = leftOfTask(state, below ?? nothing)
    const asker = task.parentTaskId === null ? null : findTightest(await readAbove(tx, task.id))
    if (own === null || asker === null) return own ?? asker?.leftUsd ?? null
    return Math.min(own, asker.leftUsd)
  })
}
