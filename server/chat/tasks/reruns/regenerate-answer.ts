import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import { lockThreadsOf } from '../../../db/messages/lock-thread.ts'
import { openTask } from '../../../db/tasks/task-events.ts'
import { hasOpenTask } from '../../../db/tasks/task-places.ts'
import { createTask } from '../../../db/tasks/tasks.ts'
import type { Task } from '../../../domain/tasks/task.ts'
import { hasEnded } from '../../../domain/tasks/task-state.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import { checkStillActive } from '../../forks/check-fork-active.ts'
import { findSteerableTask } from '../find-steerable-task.ts'
import { checkAnswerable, checkNoChild } from './check-answerable.ts'

/**
 * Has a question answered once more, by a new task with the agent as it is now. The answer so far stays. The
 * new task has the rights of the person who asked the question, even if another person wants the new answer.
 */
export function regenerateAnswer(db: Database, given: { claims: Claims; taskId: string }): Promise<Task> {
  const { claims, taskId } = given
  return db.asUser(claims, async tx => {
    const place = await findSteerableTask(tx, { taskId, userId: claims.sub })
    checkAnswerable(place)
    await takeServiceRole(tx)
    await lockThreadsOf(tx, [taskId])
    await checkStillActive(tx, place)
    const open = await openTask(tx, taskId)
    if (!open) throw notFound('task')
    checkNoChild(open.state)
    if (place.isSilent)
      throw new DomainError('task_silent', 'This task answered no message. Run it again instead.')
    if (!hasEnded(open.state) || (await hasOpenTask(tx, place))) {
      throw new DomainError('task_running', 'An answer is already being written.')
    }
    const { id: _rerun, isSilent: _silent, ...same } = place
    return createTask(tx, { ...same, origin: 'regenerate', rerunOf: taskId, input: open.state.input })
  })
}
