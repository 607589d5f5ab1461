import type { Claims, Database } from '../../db/client.ts'
import { readMemoryAudience as read } from '../../db/memory/memory-sight.ts'
import type { MemoryAudience } from '../../domain/memory/memory-entry.ts'
import { openMemory } from './open-memory.ts'

/** Tells who can read an item now: everybody who can read all its sources. Names only people whom the caller may know. */
export function readMemoryAudience(
  db: Database,
  { claims, itemId }: { claims: Claims; itemId: string },
): Promise<MemoryAudience> {
  return db.asUser(claims, async tx => {
    const { item } = await openMemory(tx, { itemId, userId: claims.sub })
    return read(tx, item)
  })
}
