import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { readEvents } from '../../db/tasks/task-events.ts'
import { findTaskPlace, listOpenTasks, type TaskPlace } from '../../db/tasks/task-places.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { maySteerTask } from '../../domain/tasks/task-rights.ts'
import { hasEnded, reduce, waitingOf } from '../../domain/tasks/task-state.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkNotArchived } from '../channels/check-not-archived.ts'
import { forkClosed } from '../forks/check-fork-active.ts'
import { lockThreadsToStop, stopTasks } from './stop-tasks.ts'

/** Stops a task for somebody who may: what was written of the answer is posted, marked as stopped. */
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

/**
 * Locks the thread of a message that is about to be deleted, and those of the tasks that stop with it: its own, and the
 * one that asks by it. As the service.
 */
export async function lockMessageToDelete(tx: Tx, message: Message): Promise<ReadonlySet<string>> {
  const own = await listOpenTasks(tx, { triggerMessageId: message.id })
  const asking = message.metadata.ask?.state === 'open' && message.taskId !== null ? [message.taskId] : []
  return lockThreadsToStop(tx, [...own, ...asking], [message.threadId])
}

/**
 * Stops the tasks of a message that was deleted, and the one that waits for an answer to it, in its transaction as the
 * service. Nothing is posted for them. `message`: as it was before.
 */
export async function cancelTasksOfMessage(
  tx: Tx,
  { message, userId, locked }: { message: Message; userId: string; locked: ReadonlySet<string> },
): Promise<void> {
  const stop = (taskIds: string[]) => stopTasks(tx, { taskIds, userId, why: 'trigger_deleted', locked })
  await stop(await listOpenTasks(tx, { triggerMessageId: message.id }))
  const { taskId, metadata } = message
  if (taskId === null || metadata.ask?.state !== 'open') return
  // The thread is locked, so what the task waits for does not change.
  const waiting = waitingOf(reduce(await readEvents(tx, taskId)))
  if (waiting?.seq === metadata.ask.seq) await stop([taskId])
}

/** The task, for somebody who may say what becomes of it. */
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

/** Refuses to begin a child's work anew: whoever asked for it has gone on. A draft is made anew with its fork. */
export function checkNoChild({ origin }: Pick<Task, 'origin'>): void {
  checkNoDrafting({ origin })
  if (origin !== 'child') return
  throw new DomainError(
    'task_ended',
    'Another agent started this task and no longer waits for it. Ask again in the thread.',
  )
}

/** Refuses new work where nobody answers any more. */
export function checkAnswerable(place: TaskPlace): void {
  checkNotArchived(place)
  if (place.isForkClosed) throw forkClosed()
  if (!place.agent.isActive) {
    throw new DomainError(
      'agent_inactive',
      `${place.agent.displayName} is switched off. An admin can switch it on again.`,
    )
  }
  if (place.isTriggerDeleted) {
    throw new DomainError('message_deleted', 'The question was deleted, so it can’t be answered.')
  }
}

/** What drafts a fork's result writes into the draft that is open there, once. */
export function checkNoDrafting({ origin }: Pick<Task, 'origin'>): void {
  if (origin !== 'resolve') return
  throw new DomainError(
    'task_ended',
    'A result draft can’t be retried here. Open the fork, resolve it, and try again there.',
  )
}
