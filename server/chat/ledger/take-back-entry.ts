import type { Claims, Database } from '../../db/client.ts'
import { updateEntry } from '../../db/ledger/entries.ts'
import type { LedgerEntry } from '../../domain/ledger/entry.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { changeEntry } from './change-entry.ts'
import { ownerColumns } from './check-owner.ts'
import { stopWork } from './stop-work.ts'

/** Takes a to-do back from an agent: its task stops, and nobody owns the entry. */
export function takeBackEntry(
  db: Database,
  { claims, entryId, rev }: { claims: Claims; entryId: string; rev: number },
): Promise<{ entry: LedgerEntry }> {
  return changeEntry(db, { claims, entryId, rev }, async (tx, held) => {
    if (held.entry.owner?.kind !== 'agent') {
      throw new DomainError('entry_state', 'No agent has this entry, so there is nothing to take back.')
    }
    const stopped = await stopWork(tx, held)
    await updateEntry(tx, {
      entryId,
      by: { userId: held.userId },
      change: 'taken_back',
      ...ownerColumns(null),
      ...stopped,
      taskId: null,
      givenBy: null,
    })
  })
}
