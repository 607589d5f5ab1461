import type { Claims, Database } from '../../db/client.ts'
import { findEntry } from '../../db/ledger/entries.ts'
import { listChanges } from '../../db/ledger/entry-changes.ts'
import type { EntryChange, LedgerEntry } from '../../domain/ledger/entry.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** The number of changes that are read with an entry. */
const firstChanges = 20

/** Returns an entry with the newest part of its history. */
export function readEntry(
  db: Database,
  { claims, entryId }: { claims: Claims; entryId: string },
): Promise<{ entry: LedgerEntry; history: EntryChange[]; nextCursor: number | null }> {
  return db.asUser(claims, async tx => {
    const entry = await findEntry(tx, { entryId })
    if (!entry) throw notFound('entry')
    const found = await listChanges(tx, { entryId, before: null, limit: firstChanges + 1 })
    const history = found.slice(0, firstChanges)
    return { entry, history, nextCursor: found.length > firstChanges ? (history.at(-1)?.rev ?? null) : null }
  })
}
