import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import { findMemoryEntries } from '../../../db/memory/memory-entries.ts'
import { findMemoryItem, lockMemoryItem } from '../../../db/memory/memory-items.ts'
import { checkMember } from '../../workspaces/check-role.ts'
import { acceptItem } from '../review-memory-item.ts'

/**
 * Accepts the given items, as far as they still wait and the caller may accept them. The caller names them, so that
 * nothing is accepted unseen. Returns those that were accepted.
 */
export function acceptProposals(
  db: Database,
  { claims, workspaceId, itemIds }: { claims: Claims; workspaceId: string; itemIds: readonly string[] },
): Promise<{ itemIds: string[] }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const role = await checkMember(tx, { workspaceId, userId })
    const found = await findMemoryEntries(tx, { itemIds, userId, role })
    const mine = found.filter(item => item.workspaceId === workspaceId && item.mayEdit)
    await takeServiceRole(tx)
    const accepted: string[] = []
    // In one order, so that two reviewers do not wait for each other.
    for (const itemId of mine.map(({ id }) => id).sort()) {
      if (!(await lockMemoryItem(tx, { itemId }))) continue
      const item = await findMemoryItem(tx, { itemId })
      if (item?.status !== 'proposed') continue
      await acceptItem(tx, item)
      accepted.push(itemId)
    }
    return { itemIds: accepted }
  })
}
