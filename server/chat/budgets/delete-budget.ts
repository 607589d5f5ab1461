import { deleteBudget as remove } from '../../db/budgets/budgets.ts'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/** Removes the budget of an agent or a person. For admins. */
export function deleteBudget(
  db: Database,
  { claims, workspaceId, budgetId }: { claims: Claims; workspaceId: string; budgetId: string },
): Promise<void> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'remove budgets' })
    await takeServiceRole(tx)
    if (!(await remove(tx, { workspaceId, budgetId }))) throw notFound('budget')
  })
}
