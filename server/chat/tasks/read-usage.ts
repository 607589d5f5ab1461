import type { Claims, Database } from '../../db/client.ts'
import { sumUsageBy } from '../../db/spending/usage.ts'
import { sumUsage, type UsageQuery, type UsageRow, type UsageSums } from '../../domain/spending/usage.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/** Returns the usage of a workspace's agents between two days, for its admins. */
export function readUsage(
  db: Database,
  { claims, ...asked }: { claims: Claims } & UsageQuery,
): Promise<{ rows: UsageRow[]; total: UsageSums }> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, {
      workspaceId: asked.workspaceId,
      userId: claims.sub,
      doing: 'see what its agents cost',
    })
    const rows = await sumUsageBy(tx, asked)
    return { rows, total: sumUsage(rows) }
  })
}
