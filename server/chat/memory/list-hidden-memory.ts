import type { Claims, Database } from '../../db/client.ts'
import { listHiddenMemory as list } from '../../db/memory/memory-entries.ts'
import type { HiddenMemory } from '../../domain/memory/memory-entry.ts'
import { checkMember } from '../workspaces/check-role.ts'

/**
 * Lists the items about the caller whose sources the caller can't all read: without words, authors and places, so that
 * they can still be deleted.
 */
export function listHiddenMemory(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ items: HiddenMemory[] }> {
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId: claims.sub })
    return { items: await list(tx, { workspaceId }) }
  })
}
