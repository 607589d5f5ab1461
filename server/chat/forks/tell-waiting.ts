import type { Tx } from '../../db/client.ts'
import { wakeAll } from '../../db/lanes/lanes.ts'
import { changeCard, findCard } from '../../db/tasks/ask-cards.ts'
import { appendEvents, openTask } from '../../db/tasks/task-events.ts'
import { listWaitingTasks } from '../../db/tasks/task-places.ts'
import { waitingOf } from '../../domain/tasks/task-state.ts'

type Verdict = 'approved' | 'refused'

/**
 * Tells the tasks that wait for a fork's budget, and wakes them. Locks lanes before tasks, each kind in its
 * order, as everywhere.
 */
export async function tellWaiting(
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
