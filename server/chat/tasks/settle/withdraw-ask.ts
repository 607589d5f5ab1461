import type { Tx } from '../../../db/client.ts'
import { changeCard, findCard } from '../../../db/tasks/ask-cards.ts'
import type { OpenTask } from '../../../db/tasks/task-events.ts'
import { waitingOf } from '../../../domain/tasks/task-state.ts'

/** Withdraws the open question or approval of a task that is stopped. */
export async function withdrawAsk(tx: Tx, { row, state }: OpenTask): Promise<void> {
  const waiting = waitingOf(state)
  if (!waiting || waiting.kind === 'child') return
  const found = await findCard(tx, { taskId: row.id, seq: waiting.seq })
  if (found?.card.state === 'open') await changeCard(tx, found, { state: 'withdrawn', answeredBy: [] })
}
