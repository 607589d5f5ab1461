import { deleteBudget as remove } from '../../db/budgets/budgets.ts'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/** Removes the budget of an agent or a person; a guest has the usual share again. For admins. */
export function deleteBudget(
  db: Database,
  { claims, workspaceId, budgetId }: { claims: Claims; workspaceId: string; budgetId: string },
): Promise<void> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'remove budgets' })
    await takeServiceRole(tx)
    const removed = await remove(tx, { workspaceId, budgetId })
    if (removed === 'none') throw notFound('budget')
    if (removed === 'of_role') {
      throw new DomainError(
        'budget_of_role',
        'Every guest has this budget, so it can’t be removed for one of them. Change the amount for all guests, or give this guest another one.',
      )
    }
  })
}
