import type { Claims, Database } from '../../db/client.ts'
import { updateEntry } from '../../db/ledger/entries.ts'
import type { LedgerEntry } from '../../domain/ledger/entry.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { changeEntry } from './change-entry.ts'

/** Accepts work that an agent reported as done. */
export function acceptEntry(
  db: Database,
  { claims, entryId, rev }: { claims: Claims; entryId: string; rev: number },
): Promise<{ entry: LedgerEntry }> {
  return changeEntry(db, { claims, entryId, rev }, async (tx, { entry, userId }) => {
    if (!entry.done?.agentId) {
      throw new DomainError('entry_state', 'Only work that an agent has finished can be accepted.')
    }
    await updateEntry(tx, { entryId, by: { userId }, change: 'accepted', confirmedBy: userId })
  })
}
