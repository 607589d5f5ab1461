import { listReadableChannels } from '../../db/channels/readers.ts'
import { type Claims, type Database, takeServiceRole, takeUserRole } from '../../db/client.ts'
import { findMemory } from '../../db/memory/find-memory.ts'
import { findMemoryEntries } from '../../db/memory/memory-entries.ts'
import type { MemoryEntry } from '../../domain/memory/memory-entry.ts'
import { checkMember } from '../workspaces/check-role.ts'

/**
 * Finds current items of all agents by the words of a question, best first, as agents find them for a prompt: an item need
 * not have all the words. The caller can read all their sources.
 */
export function searchMemory(
  db: Database,
  given: { claims: Claims; workspaceId: string; words: string; limit: number },
): Promise<{ items: MemoryEntry[] }> {
  const { claims, workspaceId, words, limit } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const role = await checkMember(tx, { workspaceId, userId })
    const within = await listReadableChannels(tx)
    await takeServiceRole(tx)
    const hits = await findMemory(tx, { workspaceId, agentId: 'all', words, vector: null, within, limit })
    // The policies decide once more.
    await takeUserRole(tx, claims)
    const itemIds = hits.map(({ item }) => item.id)
    const items = await findMemoryEntries(tx, { itemIds, userId, role })
    return { items: itemIds.flatMap(itemId => items.find(({ id }) => id === itemId) ?? []) }
  })
}
