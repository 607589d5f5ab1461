import type { Claims, Database } from '../../db/client.ts'
import { sumUsageBy } from '../../db/spending/usage.ts'
import { reportUsage, type UsageQuery, type UsageReport } from '../../domain/spending/usage.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/** Returns the usage of a workspace's agents between two days, for its admins. */
export function readUsage(
  db: Database,
  { claims, ...asked }: { claims: Claims } & UsageQuery,
): Promise<UsageReport> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, {
      workspaceId: asked.workspaceId,
      userId: claims.sub,
      doing: 'see the costs of its agents',
    })
    return reportUsage(await sumUsageBy(tx, asked))
  })
}
