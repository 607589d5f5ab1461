import { raiseBudget } from '../../db/budgets/budgets.ts'
import { type Claims, type Database, takeUserRole } from '../../db/client.ts'
import { updateWorkspace } from '../../db/workspaces/workspaces.ts'
import { writeDollars } from '../../domain/spending/task-limit.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { findRaisable } from './read-task-budget.ts'

/** Raises the budget that stopped a task, from now on: admins as high as they want, others as high as admins allowed. */
export function raiseTaskBudget(
  db: Database,
  { claims, taskId, limitUsd }: { claims: Claims; taskId: string; limitUsd: number },
): Promise<void> {
  return db.asUser(claims, async tx => {
    const { of, budget, mostUsd } = await findRaisable(tx, {
      ...{ taskId, userId: claims.sub },
      isLocked: true,
    })
    if (limitUsd > mostUsd) {
      throw new DomainError('budget_too_high', `You can raise this budget up to ${writeDollars(mostUsd)}.`)
    }
    if (limitUsd <= budget.limitUsd) {
      throw new DomainError(
        'budget_not_higher',
        `Enter more than ${writeDollars(budget.limitUsd)}, or try the task again.`,
      )
    }
    if (budget.id !== null) return raiseBudget(tx, { budgetId: budget.id, limitUsd, by: claims.sub })
    await takeUserRole(tx, claims)
    const { workspaceId } = of
    await updateWorkspace(tx, {
      workspaceId,
      ...(budget.period === 'day' ? { dailyUsd: limitUsd } : { monthlyUsd: limitUsd }),
    })
  })
}
