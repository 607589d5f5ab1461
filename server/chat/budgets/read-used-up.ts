import { type FoundBudget, findBudgetOf } from '../../db/budgets/budgets.ts'
import type { Tx } from '../../db/client.ts'
import type { OpenTask } from '../../db/tasks/task-events.ts'
import { findNames } from '../../db/workspaces/profiles.ts'
import { stoppingBudget } from '../../domain/budgets/stopping-budget.ts'
import type { UsedUpBudget } from '../../domain/tasks/failure-lines.ts'

/** Reads the facts that the line about a used-up budget tells. Null: no budget of an agent or a person stopped the task. */
export async function readUsedUp(
  tx: Tx,
  { row, state }: Pick<OpenTask, 'row' | 'state'>,
  reason: string,
): Promise<UsedUpBudget | null> {
  const stop = stoppingBudget(reason)
  if (!stop || stop.kind === 'workspace') return null
  const { workspaceId, agentConfigId: agentId } = row
  const userId = state.actingUserId
  const found = await findBudgetOf(tx, { ...stop, workspaceId, agentId, userId })
  const [personName = null] = stop.kind === 'person' ? await findNames(tx, [userId]) : []
  return { personName, hasSelfRaise: mayBeRaised(found) }
}

function mayBeRaised(found: FoundBudget | undefined): boolean {
  return found !== undefined && found.selfRaiseUsd !== null && found.selfRaiseUsd > found.limitUsd
}
