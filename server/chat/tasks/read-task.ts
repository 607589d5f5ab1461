import type { Claims, Database } from '../../db/client.ts'
import { findTask } from '../../db/tasks/thread-tasks.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

export async function readTask(
  db: Database,
  { claims, taskId }: { claims: Claims; taskId: string },
): Promise<{ task: Task }> {
  const task = await db.asUser(claims, tx => findTask(tx, { taskId }))
  if (!task) throw notFound('task')
  return { task }
}
