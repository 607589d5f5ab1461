import type { Tx } from '../../db/client.ts'
import { readPayloads } from '../../db/tasks/task-payloads.ts'
import { layPast, namePast } from '../../domain/prompts/past-exchanges.ts'
import type { Exchange } from '../../domain/prompts/tool-exchange.ts'
import type { AnswerState } from '../../domain/tasks/answer-state.ts'
import type { PastTurn, Prompted } from '../../domain/tasks/past-turn.ts'

/**
 * Reads the past turns of a task for the request of its next turn; `prompted` holds the additions to that
 * request.
 */
export async function readExchanges(
  tx: Tx,
  state: Pick<AnswerState, 'inputs' | 'replyMode'>,
  past: readonly PastTurn[],
  prompted: Prompted,
): Promise<Exchange[]> {
  if (past.length === 0) return []
  const { repairNote } = prompted
  const named = [...namePast(state, past), ...(repairNote ? [repairNote] : [])]
  return layPast(state, past, prompted, await readPayloads(tx, named))
}
