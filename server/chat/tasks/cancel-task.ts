import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { hasEnded } from '../../domain/tasks/task-state.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { findSteerableTask } from './find-steerable-task.ts'
import { stopTasks } from './stop-tasks.ts'

/** Stops a task for a person who may stop it. Posts the text so far, marked as stopped. */
export function cancelTask(db: Database, given: { claims: Claims; taskId: string }): Promise<Task> {
  const { claims, taskId } = given
  return db.asUser(claims, async tx => {
    await findSteerableTask(tx, { taskId, userId: claims.sub })
    await takeServiceRole(tx)
    const stopped = await stopTasks(tx, { taskIds: [taskId], userId: claims.sub, why: 'person' })
    const task = stopped.find(({ id }) => id === taskId)
    if (!task) throw notFound('task')
    if (hasEnded(task) && task.status !== 'cancelled') {
      throw new DomainError('task_ended', 'This task has already ended.')
    }
    return task
  })
}
