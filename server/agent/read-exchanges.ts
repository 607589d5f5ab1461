import type { Tx } from '../db/client.ts'
import { readPayloads } from '../db/task-payloads.ts'
import { layPast, namePast } from '../domain/past-exchanges.ts'
import type { PastTurn, Prompted } from '../domain/past-turn.ts'
import type { TaskState } from '../domain/task-state.ts'
import type { Exchange } from '../domain/tool-exchange.ts'

/** What the task has behind it, for the request of the turn after that; `prompted` says what that one is told beside. */
export async function readExchanges(
  tx: Tx,
  state: Pick<TaskState, 'inputs' | 'replyMode'>,
  past: readonly PastTurn[],
  prompted: Prompted,
): Promise<Exchange[]> {
  if (past.length === 0) return []
  return layPast(state, past, prompted, await readPayloads(tx, namePast(state, past)))
}
