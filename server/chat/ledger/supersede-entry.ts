import type { Claims, Database } from '../../db/client.ts'
import { findEntry, updateEntry } from '../../db/ledger/entries.ts'
import type { LedgerEntry } from '../../domain/ledger/entry.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { changeEntry } from './change-entry.ts'
import { stopWork } from './stop-work.ts'

/** Marks an entry as replaced by another one, with links both ways. The person can read both. */
export async function supersedeEntry(
  db: Database,
  { claims, byEntryId, ...given }: { claims: Claims; entryId: string; rev: number; byEntryId: string },
): Promise<{ entry: LedgerEntry }> {
  const { entryId } = given
  const next = await db.asUser(claims, tx => findEntry(tx, { entryId: byEntryId }))
  if (!next) throw notFound('entry')
  return changeEntry(db, { claims, ...given }, async (tx, held) => {
    if (byEntryId === entryId || next.status === 'superseded') {
      throw new DomainError('entry_state', 'Choose an entry that still holds as the one that replaces this.')
    }
    await stopWork(tx, held)
    await updateEntry(tx, {
      entryId,
      by: { userId: held.userId },
      change: 'superseded',
      status: 'superseded',
      supersededBy: byEntryId,
      doneAt: null,
    })
  })
}
