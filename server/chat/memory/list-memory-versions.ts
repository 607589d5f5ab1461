import type { Claims, Database } from '../../db/client.ts'
import { listMemoryVersions as list } from '../../db/memory/memory-entries.ts'
import type { MemoryVersion } from '../../domain/memory/memory-entry.ts'
import { openMemory } from './open-memory.ts'

/** Lists the earlier wordings of an item, the newest first. */
export function listMemoryVersions(
  db: Database,
  { claims, itemId }: { claims: Claims; itemId: string },
): Promise<{ versions: MemoryVersion[] }> {
  return db.asUser(claims, async tx => {
    await openMemory(tx, { itemId, userId: claims.sub })
    return { versions: await list(tx, { itemId }) }
  })
}
