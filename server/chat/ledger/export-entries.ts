import type { Claims, Database } from '../../db/client.ts'
import { listEntries } from '../../db/ledger/entries.ts'
import { findEntryNames } from '../../db/ledger/entry-names.ts'
import type { LedgerEntry } from '../../domain/ledger/entry.ts'
import type { EntryFilter } from '../../domain/ledger/entry-list.ts'
import { type ExportFormat, mostExported, writeEntries } from '../../domain/ledger/export-entries.ts'
import { noteExport } from '../audit/note-export.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Writes the entries that a person may read as a file, newest first. `isCut`: there are more than one file holds. */
export function exportEntries(
  db: Database,
  given: {
    claims: Claims
    workspaceId: string
    filter?: EntryFilter | undefined
    format: ExportFormat
  },
): Promise<{ name: string; type: string; text: string; isCut: boolean }> {
  const { claims, workspaceId, filter = {}, format } = given
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId: claims.sub })
    const asked = { workspaceId, filter, order: 'newest', cursor: null, limit: mostExported } as const
    const { entries, nextCursor } = await listEntries(tx, asked)
    const names = await findEntryNames(tx, { ids: entries.flatMap(namedIn) })
    await noteExport(tx, { workspaceId, what: 'ledger', format })
    return {
      name: `ledger-${new Date().toISOString().slice(0, 10)}.${format}`,
      type: format === 'csv' ? 'text/csv' : 'application/json',
      text: writeEntries(entries, { format, names }),
      isCut: nextCursor !== null,
    }
  })
}

function namedIn({ owner, source, done }: LedgerEntry): string[] {
  return [owner?.id ?? [], source.channelId, done?.userId ?? [], done?.agentId ?? []].flat()
}
