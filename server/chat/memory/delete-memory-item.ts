import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { removeMemoryItem } from '../../db/memory/memory-items.ts'
import { checkDelete } from './check-item.ts'

/** Makes agents forget an item for good. Its words leave the memory; its sources stay as they are. */
export function deleteMemoryItem(
  db: Database,
  { claims, itemId }: { claims: Claims; itemId: string },
): Promise<{ itemId: string }> {
  return db.asUser(claims, async tx => {
    await checkDelete(tx, { itemId, userId: claims.sub })
    await takeServiceRole(tx)
    await removeMemoryItem(tx, { itemId })
    return { itemId }
  })
}
