import type { Claims, Database } from '../../db/client.ts'
import { findEntry } from '../../db/ledger/entries.ts'
import { listChanges } from '../../db/ledger/entry-changes.ts'
import type { EntryChange } from '../../domain/ledger/entry.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Returns one page of an entry's history, newest first. The cursor is the revision of the last change. */
export function listEntryChanges(
  db: Database,
  given: { claims: Claims; entryId: string; cursor?: number | null | undefined; limit: number },
): Promise<{ changes: EntryChange[]; nextCursor: number | null }> {
  const { claims, entryId, cursor = null, limit } = given
  return db.asUser(claims, async tx => {
    if (!(await findEntry(tx, { entryId }))) throw notFound('entry')
    const found = await listChanges(tx, { entryId, before: cursor, limit: limit + 1 })
    const changes = found.slice(0, limit)
    return { changes, nextCursor: found.length > limit ? (changes.at(-1)?.rev ?? null) : null }
  })
}
