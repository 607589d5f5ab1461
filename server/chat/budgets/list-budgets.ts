import { listBudgets as list, listWorkspaceBudgets } from '../../db/budgets/budgets.ts'
import type { Claims, Database } from '../../db/client.ts'
import type { Budget, BudgetCursor } from '../../domain/budgets/budget.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/**
 * Returns one page of the budgets of a workspace with their use: on the first page its own limits, then those of agents
 * and people. For admins.
 */
export function listBudgets(
  db: Database,
  given: { claims: Claims; workspaceId: string; cursor?: BudgetCursor | null | undefined; limit: number },
): Promise<{ budgets: Budget[]; nextCursor: BudgetCursor | null }> {
  const { claims, workspaceId, cursor = null, limit } = given
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'see its budgets' })
    const now = new Date()
    const own = cursor === null ? await listWorkspaceBudgets(tx, { workspaceId, now }) : []
    const found = await list(tx, { workspaceId, after: cursor?.id ?? null, limit: limit + 1, now })
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1)?.id : undefined
    return { budgets: [...own, ...page], nextCursor: last ? { id: last } : null }
  })
}
