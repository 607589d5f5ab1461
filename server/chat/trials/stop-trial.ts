import type { Claims, Database } from '../../db/client.ts'
import { findTask } from '../../db/tasks/thread-tasks.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { isTrial } from '../../domain/tasks/task-state.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { cancelTask } from '../tasks/cancel-task.ts'

/** Stops a trial. The call under way is paid for, and nothing is asked after it. */
export async function stopTrial(
  db: Database,
  { claims, taskId }: { claims: Claims; taskId: string },
): Promise<Task> {
  const task = await db.asUser(claims, tx => findTask(tx, { taskId }))
  if (!task || !isTrial(task)) throw notFound('trial')
  return cancelTask(db, { claims, taskId })
}
