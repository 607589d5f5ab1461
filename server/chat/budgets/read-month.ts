import type { Claims, Database } from '../../db/client.ts'
import { sumUsageBy } from '../../db/spending/usage.ts'
import { forecastMonth, forecastNeeds } from '../../domain/spending/forecast.ts'
import { type MonthOfUsage, sumUsage } from '../../domain/spending/usage.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/** Returns the sums of the current month and the forecast for the whole of it. For admins. */
export function readMonth(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<MonthOfUsage> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'see the costs of its agents' })
    const now = new Date()
    const today = now.toISOString().slice(0, 10)
    const days = await sumUsageBy(tx, { workspaceId, by: 'day', from: forecastNeeds(now), to: today })
    const month = today.slice(0, 7)
    return {
      total: sumUsage(days.filter(({ key }) => key.startsWith(month))),
      forecast: forecastMonth(
        days.map(({ key, costUsd }) => ({ day: key, costUsd })),
        now,
      ),
    }
  })
}
