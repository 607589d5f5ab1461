import type { Tx } from '../../db/client.ts'
import { findTaskPlace, type TaskPlace } from '../../db/tasks/task-places.ts'
import { maySteerTask } from '../../domain/tasks/task-rights.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'

/** Finds the task, if the person may stop, retry or answer it. */
export async function findSteerableTask(
  tx: Tx,
  asked: { taskId: string; userId: string },
): Promise<TaskPlace> {
  const place = await findTaskPlace(tx, asked)
  if (!place) throw notFound('task')
  if (!maySteerTask({ userId: asked.userId, role: place.role }, place)) {
    throw new DomainError('not_yours', 'Only an admin or the person who asked can do this.')
  }
  return place
}
