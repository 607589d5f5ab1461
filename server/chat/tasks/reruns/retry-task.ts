import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import { laneOf, lockLanes, placeItems } from '../../../db/lanes/lanes.ts'
import { lockThreadsOf } from '../../../db/messages/lock-thread.ts'
import { appendEvents, openTask } from '../../../db/tasks/task-events.ts'
import { taskFromRow } from '../../../db/tasks/tasks.ts'
import type { Task } from '../../../domain/tasks/task.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import { raiseTaskLimit } from '../../agents/raise-task-limit.ts'
import { checkStillActive } from '../../forks/check-fork-active.ts'
import { findSteerableTask } from '../find-steerable-task.ts'
import { placeChild } from '../settle/place-child.ts'
import { checkAnswerable, checkNoChild } from './check-answerable.ts'

/**
 * Gives a failed task another attempt: the same version and history, one more model call. With `limitUsd` an
 * admin raises the limit of the agent, from now on and for this task.
 */
export function retryTask(
  db: Database,
  given: { claims: Claims; taskId: string; limitUsd?: number | undefined },
): Promise<Task> {
  const { claims, taskId, limitUsd: usd } = given
  return db.asUser(claims, async tx => {
    const place = await findSteerableTask(tx, { taskId, userId: claims.sub })
    checkAnswerable(place)
    if (usd !== undefined) await raiseTaskLimit(tx, { agentId: place.agent.id, userId: claims.sub, usd })
    await takeServiceRole(tx)
    const lane = laneOf(place.agent, place)
    await lockThreadsOf(tx, [taskId])
    await checkStillActive(tx, place)
    await lockLanes(tx, [lane])
    const open = await openTask(tx, taskId)
    if (!open) throw notFound('task')
    // The answer of a child whose asker has ended is for the conversation.
    if (!(await placeChild(tx, open))) checkNoChild(open.state)
    checkFailed(open.state.status)
    const { row } = await appendEvents(tx, open, [
      { type: 'retry.requested', data: { userId: claims.sub, ...(usd !== undefined && { usd }) } },
    ])
    await placeItems(tx, [{ lane, item: { taskId } }])
    return taskFromRow(row)
  })
}

function checkFailed(status: Task['status']): void {
  if (status === 'failed') return
  if (status === 'completed' || status === 'cancelled') {
    throw new DomainError('task_ended', 'Only a failed task can be retried. Ask for a new answer instead.')
  }
  throw new DomainError('task_running', 'This task is already running.')
}
