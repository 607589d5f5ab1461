import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { countMemoryUses, listMemoryUses as list } from '../../db/memory/memory-sight.ts'
import type { MemoryUses } from '../../domain/memory/memory-entry.ts'
import { openMemory } from './open-memory.ts'

/**
 * Lists the newest tasks whose prompts held an item, among those that the caller may read. Of the others the caller
 * learns only how many there are.
 */
export function listMemoryUses(
  db: Database,
  { claims, itemId, limit }: { claims: Claims; itemId: string; limit: number },
): Promise<MemoryUses> {
  return db.asUser(claims, async tx => {
    await openMemory(tx, { itemId, userId: claims.sub })
    const { uses, count } = await list(tx, { itemId, limit })
    await takeServiceRole(tx)
    return { uses, count, hidden: (await countMemoryUses(tx, { itemId })) - count }
  })
}
