import type { Claims, Database } from '../../../db/client.ts'
import { listMemoryEntries } from '../../../db/memory/memory-entries.ts'
import type { MemoryCursor, MemoryPage } from '../../../domain/memory/memory-entry.ts'
import { checkMember } from '../../workspaces/check-role.ts'

/** Lists the items that wait for a review by the caller, channel by channel, the newest first in each. */
export function listProposals(
  db: Database,
  given: { claims: Claims; workspaceId: string; cursor?: MemoryCursor | null | undefined; limit: number },
): Promise<MemoryPage> {
  const { claims, workspaceId, cursor = null, limit } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const role = await checkMember(tx, { workspaceId, userId })
    const asked = { words: null, filter: {}, order: 'channel' as const, isForReview: true }
    return listMemoryEntries(tx, { ...asked, workspaceId, cursor, limit, userId, role })
  })
}
