import type { Claims, Database } from '../../db/client.ts'
import { sumUsageBy } from '../../db/spending/usage.ts'
import { type OwnUsageQuery, reportUsage, type UsageReport } from '../../domain/spending/usage.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Returns the usage of the agents that worked for the caller, between two days. */
export function readOwnUsage(
  db: Database,
  { claims, ...asked }: { claims: Claims } & OwnUsageQuery,
): Promise<UsageReport> {
  return db.asUser(claims, async tx => {
    const userId = claims.sub
    await checkMember(tx, { workspaceId: asked.workspaceId, userId })
    return reportUsage(await sumUsageBy(tx, { ...asked, userId }))
  })
}
