import { type BudgetOf, lockBudgetOf, readBudgetOf } from '../../db/budgets/budgets.ts'
import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { findTaskPlace } from '../../db/tasks/task-places.ts'
import { findTask } from '../../db/tasks/thread-tasks.ts'
import type { Budget } from '../../domain/budgets/budget.ts'
import { mayRaiseTo, stoppingBudget } from '../../domain/budgets/stopping-budget.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import type { MemberRole } from '../../domain/workspaces/workspace.ts'

/** The budget that stopped a task, for a person who may raise it. */
export interface RaisableBudget {
  of: BudgetOf
  budget: Budget & { limitUsd: number }
  /** The most to which the person may raise it. */
  mostUsd: number
}

/**
 * Finds the budget that stopped a task and checks that the person may raise it. Others are not told its amounts. The
 * transaction goes on as the service. `isLocked`: nobody else changes the budget until it ends.
 */
export async function findRaisable(
  tx: Tx,
  { taskId, userId, isLocked = false }: { taskId: string; userId: string; isLocked?: boolean },
): Promise<RaisableBudget & { role: MemberRole }> {
  const place = await findTaskPlace(tx, { taskId, userId })
  const task = place && (await findTask(tx, { taskId }))
  if (!place || !task) throw notFound('task')
  const stop = task.status === 'failed' && task.error ? stoppingBudget(task.error.reason) : null
  if (!stop) throw new DomainError('no_budget_stops', 'No budget stops this task. Try it again.')
  const { workspaceId, role } = place
  const of = { ...stop, workspaceId, agentId: task.agentId, userId: task.actingUserId }
  await takeServiceRole(tx)
  if (isLocked) await lockBudgetOf(tx, of)
  const budget = await readBudgetOf(tx, of, new Date())
  // Others are told the same whether the budget is there or not.
  const mostUsd = mayRaiseTo(
    { kind: stop.kind, userId: task.actingUserId, selfRaiseUsd: budget?.selfRaiseUsd ?? null },
    { userId, role },
  )
  if (mostUsd === null) throw new DomainError('admins_only', 'Only an admin can raise this budget.')
  if (!budget || budget.limitUsd === null) {
    throw new DomainError('no_budget_stops', 'This budget was removed. Try the task again.')
  }
  return { of, budget: { ...budget, limitUsd: budget.limitUsd }, mostUsd, role }
}

/** Returns the budget that stopped a task, for a person who may raise it, and the amount to which they may. */
export function readTaskBudget(
  db: Database,
  { claims, taskId }: { claims: Claims; taskId: string },
): Promise<{ budget: Budget; mostUsd: number }> {
  return db.asUser(claims, async tx => {
    const { budget, mostUsd } = await findRaisable(tx, { taskId, userId: claims.sub })
    return { budget, mostUsd }
  })
}
