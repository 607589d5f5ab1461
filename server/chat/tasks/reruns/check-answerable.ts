import type { Tx } from '../../../db/client.ts'
import { hasWords } from '../../../db/results/drafting.ts'
import type { TaskPlace } from '../../../db/tasks/task-places.ts'
import type { Task } from '../../../domain/tasks/task.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'
import { checkNotArchived } from '../../channels/check-not-archived.ts'
import { forkClosed } from '../../forks/check-fork-active.ts'

/**
 * Refuses to retry a child task: the task that asked for it has continued. A result draft is made anew with its
 * fork.
 */
export function checkNoChild({ origin }: Pick<Task, 'origin'>): void {
  checkNoDrafting({ origin })
  if (origin !== 'child') return
  throw new DomainError(
    'task_ended',
    'Another agent started this task and no longer waits for it. Ask again in the thread.',
  )
}

/** Refuses to retry the opening of a fork in which somebody has written since. The thread is locked. */
export async function checkStillToOpen(
  tx: Tx,
  { origin, forkId }: Pick<Task, 'origin' | 'forkId'>,
): Promise<void> {
  if (origin !== 'opening' || forkId === null || !(await hasWords(tx, { forkId }))) return
  throw new DomainError(
    'task_ended',
    'Somebody has already written in this fork, so an opening question is not needed. Write a message instead.',
  )
}

/** Refuses new work in a place where no agent answers any more. */
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

/**
 * Refuses to retry a drafting task, which writes once, into the result draft that was open then, a reading, whose
 * messages have another meaning later, and a trial, which only the playground starts.
 */
export function checkNoDrafting({ origin }: Pick<Task, 'origin'>): void {
  if (origin === 'test') {
    throw new DomainError(
      'task_ended',
      'A trial can’t be run again here. Start another one in the playground.',
    )
  }
  if (origin === 'reading') {
    throw new DomainError(
      'task_ended',
      'A reading can’t be run again here. Ask for it again in the place that shows its outcome.',
    )
  }
  if (origin !== 'resolve') return
  throw new DomainError(
    'task_ended',
    'A result draft can’t be retried here. Open the fork, resolve it, and try again there.',
  )
}
