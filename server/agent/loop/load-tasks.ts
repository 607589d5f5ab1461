import type { Database } from '../../db/client.ts'
import type { Claim } from '../../db/lanes/lanes.ts'
import { findTasksToRun } from '../../db/tasks/running-tasks.ts'
import { readLogs } from '../../db/tasks/task-events.ts'
import { reduce, type TaskState } from '../../domain/tasks/task-state.ts'

type FoundTask = Awaited<ReturnType<typeof findTasksToRun>>[number]

/** A claimed task as its log says. */
export interface LoadedTask extends FoundTask {
  state: TaskState
}

/**
 * Loads the tasks of all claims that were made together, by their ids. Not in the statement that claims: that
 * one may find a task that is newer than its own view of the tables.
 */
export async function loadTasks(
  db: Database,
  claims: readonly Pick<Claim, 'taskId'>[],
): Promise<ReadonlyMap<string, LoadedTask>> {
  const taskIds = claims.flatMap(({ taskId }) => taskId ?? [])
  if (taskIds.length === 0) return new Map()
  const [found, logs] = await db.asWorker(tx =>
    Promise.all([findTasksToRun(tx, taskIds), readLogs(tx, taskIds)]),
  )
  return new Map(
    found.map(({ task, topic }) => [task.id, { task, topic, state: reduce(logs.get(task.id) ?? []) }]),
  )
}
