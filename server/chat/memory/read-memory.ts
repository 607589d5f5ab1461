import type { Claims, Database } from '../../db/client.ts'
import { findMemoryEntries, listReplacedMemory } from '../../db/memory/memory-entries.ts'
import type { MemoryEntry } from '../../domain/memory/memory-entry.ts'
import { openMemory } from './open-memory.ts'

/** Returns an item with those that it replaced and the one that replaced it, as far as the caller may read them. */
export function readMemory(
  db: Database,
  { claims, itemId }: { claims: Claims; itemId: string },
): Promise<{ item: MemoryEntry; replaced: MemoryEntry[]; replacedBy: MemoryEntry | null }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const { item, role } = await openMemory(tx, { itemId, userId })
    const replaced = await listReplacedMemory(tx, { itemId, userId, role })
    const itemIds = item.supersededBy === null ? [] : [item.supersededBy]
    const [replacedBy = null] = await findMemoryEntries(tx, { itemIds, userId, role })
    return { item, replaced, replacedBy }
  })
}
