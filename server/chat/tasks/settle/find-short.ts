import { findAgentName } from '../../../db/agents/agents.ts'
import type { Tx } from '../../../db/client.ts'
import { readAbove } from '../../../db/tasks/child-tasks.ts'
import type { OpenTask } from '../../../db/tasks/task-events.ts'
import type { ShortBudget } from '../../../domain/spending/short-budget.ts'
import { countedUsd, findTightest, leftOfTask } from '../../../domain/spending/task-left.ts'

interface Short {
  reason: 'budget_exceeded' | 'asker_budget'
  short: ShortBudget | null
}

/**
 * Finds the limit that stopped a task: its own, or that of a task above it; and how high it would have to be.
 * `neededUsd`: the cost of the next call; null: nobody knows.
 */
export async function findShort(
  tx: Tx,
  { row, state }: Pick<OpenTask, 'row' | 'state'>,
  neededUsd: number | null,
): Promise<Short> {
  const own = leftOfTask(state, row)
  const asker = row.parentTaskId === null ? null : findTightest(await readAbove(tx, row.id))
  const isAskers = asker !== null && (own === null || asker.leftUsd < own)
  const of = isAskers ? asker.task : { row, state }
  const reason = isAskers ? 'asker_budget' : 'budget_exceeded'
  const limitUsd = of.state.limits.usd
  if (limitUsd === null || neededUsd === null) return { reason, short: null }
  const short = { limitUsd, neededUsd: countedUsd(of.state, of.row) + neededUsd }
  if (!isAskers) return { reason, short }
  const agentName = await findAgentName(tx, of.row.agentConfigId)
  return { reason, short: { ...short, of: { taskId: of.row.id, agentName } } }
}
