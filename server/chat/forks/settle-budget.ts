import type { Tx } from '../../db/client.ts'
import { findFork, updateFork } from '../../db/forks/forks.ts'
import { wakeAll } from '../../db/lanes/lanes.ts'
import { changeCard, type FoundCard, findCard } from '../../db/tasks/ask-cards.ts'
import { appendEvents, openTask } from '../../db/tasks/task-events.ts'
import { listWaitingTasks } from '../../db/tasks/task-places.ts'
import type { Fork } from '../../domain/forks/fork.ts'
import { raisedBudget } from '../../domain/forks/fork-budget.ts'
import type { AskResponse } from '../../domain/tasks/ask.ts'
import { type Responder, settle } from '../../domain/tasks/ask-response.ts'
import { waitingOf } from '../../domain/tasks/task-state.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

type Verdict = 'approved' | 'refused'

/**
 * Writes what somebody says to a fork that asks for a larger budget. It counts for all who wait for that in the fork:
 * they go on together, or end together. As the service, under the thread's lock.
 */
export async function settleBudget(
  tx: Tx,
  { card }: FoundCard,
  { by, response }: { by: Responder; response: AskResponse },
): Promise<void> {
  const { verdict } = settle(card, by, response, new Date())
  const fork = card.budget && (await findFork(tx, { forkId: card.budget.forkId }))
  if (!card.budget || !fork || verdict === null) throw notFound('question')
  if (verdict === 'approved') {
    const budgetUsd = raisedBudget(fork.budgetUsd, card.budget.raiseUsd)
    await raiseBudget(tx, { forkId: fork.id, budgetUsd, userId: by.userId })
  } else await tellWaiting(tx, { forkId: fork.id, userId: by.userId, verdict, budgetUsd: null })
}

/** Sets what a fork's agents may use, and has those go on that wait for more. */
export async function raiseBudget(
  tx: Tx,
  { forkId, budgetUsd, userId }: { forkId: string; budgetUsd: number; userId: string },
): Promise<Fork> {
  await tellWaiting(tx, { forkId, userId, verdict: 'approved', budgetUsd })
  return updateFork(tx, { forkId, budgetUsd })
}

/** Lanes before tasks, both in their order, as everywhere. */
async function tellWaiting(
  tx: Tx,
  given: { forkId: string; userId: string; verdict: Verdict; budgetUsd: number | null },
): Promise<void> {
  const { forkId, userId, verdict, budgetUsd } = given
  const taskIds = await listWaitingTasks(tx, { forkId })
  await wakeAll(tx, taskIds)
  for (const taskId of taskIds) {
    const open = await openTask(tx, taskId)
    const waiting = open && waitingOf(open.state)
    if (!open || waiting?.kind !== 'budget') continue
    const { seq } = waiting
    await appendEvents(tx, open, [
      { type: 'budget.given', causedBy: seq, data: { userId, verdict, budgetUsd } },
    ])
    const card = await findCard(tx, { taskId, seq })
    if (card) await changeCard(tx, card, { state: verdict, answeredBy: [userId] })
  }
}
