import { type Claims, type Database, type Tx, takeServiceRole } from '../../../db/client.ts'
import { laneOf, lockLanes, placeItems } from '../../../db/lanes/lanes.ts'
import { lockThreadsOf } from '../../../db/messages/lock-thread.ts'
import { listAbove, lockTasks } from '../../../db/tasks/child-tasks.ts'
import { appendEvents, openTask } from '../../../db/tasks/task-events.ts'
import type { TaskPlace } from '../../../db/tasks/task-places.ts'
import { taskFromRow } from '../../../db/tasks/tasks.ts'
import { findTask } from '../../../db/tasks/thread-tasks.ts'
import type { Task } from '../../../domain/tasks/task.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import { raiseTaskLimit } from '../../agents/raise-task-limit.ts'
import { checkStillActive } from '../../forks/check-fork-active.ts'
import { findSteerableTask } from '../find-steerable-task.ts'
import { placeChild } from '../settle/place-child.ts'
import { checkAnswerable, checkNoChild, checkStillToOpen } from './check-answerable.ts'

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
    // The limit that stopped the task may be that of another one, which asked for it.
    const limited = usd === undefined ? undefined : await findLimited(tx, place)
    if (usd !== undefined && limited) {
      await raiseTaskLimit(tx, { agentId: limited.agentId, userId: claims.sub, usd })
    }
    await takeServiceRole(tx)
    return attemptAgain(tx, place, { userId: claims.sub, usd, limited })
  })
}

/** Queues another attempt of a failed task. `limited`: the task whose limit `usd` is. Runs as the service. */
export async function attemptAgain(
  tx: Tx,
  place: TaskPlace,
  { userId, usd, limited }: { userId: string; usd?: number | undefined; limited?: Limited | undefined },
): Promise<Task> {
  const { id: taskId } = place
  const lane = laneOf(place.agent, place)
  await lockThreadsOf(tx, [taskId])
  await checkStillActive(tx, place)
  await lockLanes(tx, [lane])
  await lockTasks(tx, [taskId, ...(await listAbove(tx, [taskId]))])
  const open = await openTask(tx, taskId)
  if (!open) throw notFound('task')
  // The answer of a child whose asker has ended is for the conversation.
  if (!(await placeChild(tx, open))) checkNoChild(open.state)
  checkFailed(open.state.status)
  await checkStillToOpen(tx, { ...open.state, forkId: place.forkId })
  const isOwn = limited === undefined || limited.taskId === taskId
  if (usd !== undefined && !isOwn) await raiseAbove(tx, { ...limited, childId: taskId, userId, usd })
  const { belowUsd } = open.row
  const { row } = await appendEvents(tx, open, [
    {
      type: 'retry.requested',
      data: { userId, ...(usd !== undefined && isOwn && { usd }), ...(belowUsd > 0 && { belowUsd }) },
    },
  ])
  await placeItems(tx, [{ lane, item: { taskId } }])
  return taskFromRow(row)
}

function checkFailed(status: Task['status']): void {
  if (status === 'failed') return
  if (status === 'completed' || status === 'cancelled') {
    throw new DomainError('task_ended', 'Only a failed task can be retried. Ask for a new answer instead.')
  }
  throw new DomainError('task_running', 'This task is already running.')
}

interface Limited {
  taskId: string
  agentId: string
}

/** Finds the task whose limit stopped this one, and its agent: itself, or a task above it. */
async function findLimited(tx: Tx, place: TaskPlace): Promise<Limited> {
  const task = await findTask(tx, { taskId: place.id })
  const of = task?.error?.short?.of
  if (!of) return { taskId: place.id, agentId: place.agent.id }
  const above = await findTask(tx, of)
  if (!above) throw notFound('task')
  return { taskId: above.id, agentId: above.agentId }
}

/** Raises the limit of a task above, which may have ended. Its thread is locked, and so is its row. */
async function raiseAbove(
  tx: Tx,
  { taskId, childId, userId, usd }: { taskId: string; childId: string; userId: string; usd: number },
): Promise<void> {
  const above = await openTask(tx, taskId)
  if (!above) throw notFound('task')
  await appendEvents(tx, above, [{ type: 'limit.raised', data: { userId, usd, taskId: childId } }])
}
