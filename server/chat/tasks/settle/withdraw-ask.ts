import type { Tx } from '../../../db/client.ts'
import { changeCard, findCardOfTask } from '../../../db/tasks/ask-cards.ts'
import type { OpenTask } from '../../../db/tasks/task-events.ts'
import { isBudgetAwaited } from '../../../db/tasks/task-places.ts'
import { waitingOf } from '../../../domain/tasks/task-state.ts'

/**
 * Withdraws the open question or approval of a task that is stopped. The card of a fork's budget stays open as long as
 * another task of the fork waits for it.
 */
export async function withdrawAsk(tx: Tx, { row, state }: OpenTask): Promise<void> {
  const waiting = waitingOf(state)
  if (!waiting || waiting.kind === 'child') return
  const { id: taskId, forkId } = row
  const found = await findCardOfTask(tx, { taskId, forkId, waiting })
  if (found?.card.state !== 'open') return
  if (waiting.kind === 'budget' && (await isBudgetAwaited(tx, { forkId, exceptId: taskId }))) return
  await changeCard(tx, found, { state: 'withdrawn', answeredBy: [] })
}
