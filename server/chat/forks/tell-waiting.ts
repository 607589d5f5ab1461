import type { Tx } from '../../db/client.ts'
import { wakeAll } from '../../db/lanes/lanes.ts'
import { changeCard, listBudgetCards } from '../../db/tasks/ask-cards.ts'
import { appendEvents, openTask } from '../../db/tasks/task-events.ts'
import { listWaitingTasks } from '../../db/tasks/task-places.ts'
import { waitingOf } from '../../domain/tasks/task-state.ts'

type Verdict = 'approved' | 'refused'

/**
 * Tells the tasks that wait for a fork's budget, wakes them, and settles the one card that they share. Locks lanes
 * before tasks, each kind in its order, as everywhere. Returns whether a card shows it to people.
 */
export async function tellWaiting(
  tx: Tx,
  given: { forkId: string; userId: string; verdict: Verdict; budgetUsd: number | null },
): Promise<boolean> {
  const { forkId, userId, verdict, budgetUsd } = given
  const taskIds = await listWaitingTasks(tx, { forkId })
  await wakeAll(tx, taskIds)
  for (const taskId of taskIds) {
    const open = await openTask(tx, taskId)
    const waiting = open && waitingOf(open.state)
    if (!open || waiting?.kind !== 'budget') continue
    await appendEvents(tx, open, [
      { type: 'budget.given', causedBy: waiting.seq, data: { userId, verdict, budgetUsd } },
    ])
  }
  const cards = await listBudgetCards(tx, { forkId })
  for (const found of cards) {
    const budget = found.card.budget && { ...found.card.budget, ...(budgetUsd !== null && { budgetUsd }) }
    await changeCard(tx, found, { state: verdict, answeredBy: [userId], budget })
  }
  return cards.length > 0
}
