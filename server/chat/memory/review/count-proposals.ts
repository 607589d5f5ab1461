import type { Claims, Database } from '../../../db/client.ts'
import { countProposed } from '../../../db/memory/memory-entries.ts'
import { checkMember } from '../../workspaces/check-role.ts'

/** More are shown as this number. */
const mostCounted = 100

/** Counts the items that wait for a review by the caller. */
export function countProposals(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ count: number }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const role = await checkMember(tx, { workspaceId, userId })
    return { count: await countProposed(tx, { workspaceId, most: mostCounted, userId, role }) }
  })
}
