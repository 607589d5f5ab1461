import { listBudgets } from '../../db/budgets/budgets.ts'
import type { Claims, Database } from '../../db/client.ts'
import { sumUsageBy } from '../../db/spending/usage.ts'
import type { Budget } from '../../domain/budgets/budget.ts'
import { type Forecast, forecastMonth, forecastNeeds } from '../../domain/spending/forecast.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Returns the caller's own budgets with their use, and the forecast of their month. */
export function readOwnBudgets(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ budgets: Budget[]; forecast: Forecast | null }> {
  return db.asUser(claims, async tx => {
    const userId = claims.sub
    await checkMember(tx, { workspaceId, userId })
    const now = new Date()
    const budgets = await listBudgets(tx, { workspaceId, userId, after: null, limit: 2, now })
    const range = { from: forecastNeeds(now), to: now.toISOString().slice(0, 10) }
    const days = await sumUsageBy(tx, { workspaceId, userId, by: 'day', ...range })
    return {
      budgets,
      forecast: forecastMonth(
        days.map(({ key, costUsd }) => ({ day: key, costUsd })),
        now,
      ),
    }
  })
}
