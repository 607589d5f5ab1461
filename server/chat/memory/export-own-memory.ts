import type { Claims, Database } from '../../db/client.ts'
import { listHiddenMemory, listMemoryEntries } from '../../db/memory/memory-entries.ts'
import type { OwnMemory } from '../../domain/memory/memory-entry.ts'
import { noteExport } from '../audit/note-export.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** The most items that one file holds. */
const most = 5_000

/** Collects everything that agents of a workspace remember about the caller, with the sources. */
export function exportOwnMemory(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<OwnMemory> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const role = await checkMember(tx, { workspaceId, userId })
    const { items } = await listMemoryEntries(tx, {
      ...{ workspaceId, userId, role, words: null, cursor: null },
      filter: { aboutUserId: userId },
      order: 'newest',
      limit: most,
    })
    const hidden = await listHiddenMemory(tx, { workspaceId })
    await noteExport(tx, { workspaceId, what: 'memory', format: 'json' })
    return { items, hidden }
  })
}
