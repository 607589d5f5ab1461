import type { Claims, Database } from '../../../db/client.ts'
import { listReplays } from '../../../db/tasks/replays.ts'
import { findTask } from '../../../db/tasks/thread-tasks.ts'
import type { Task } from '../../../domain/tasks/task.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'

/** Returns the replays of a task, the newest first. */
export function readReplays(
  db: Database,
  { claims, taskId }: { claims: Claims; taskId: string },
): Promise<{ tasks: Task[] }> {
  return db.asUser(claims, async tx => {
    if (!(await findTask(tx, { taskId }))) throw notFound('task')
    return { tasks: await listReplays(tx, { taskId }) }
  })
}
