import type { Claims, Database } from '../../db/client.ts'
import { updateEntry as update } from '../../db/ledger/entries.ts'
import type { LedgerEntry } from '../../domain/ledger/entry.ts'
import type { EntryChanges } from '../../domain/ledger/entry-draft.ts'
import { changeEntry } from './change-entry.ts'
import { checkOwner, ownerColumns } from './check-owner.ts'
import { stopWork } from './stop-work.ts'

/** Changes the words, the kind, the owner or the day of an entry. Another owner stops the agent that works on it. */
export function updateEntry(
  db: Database,
  { claims, entryId, rev, ...changes }: { claims: Claims } & EntryChanges,
): Promise<{ entry: LedgerEntry }> {
  return changeEntry(db, { claims, entryId, rev }, async (tx, held) => {
    const { entry, workspaceId, userId } = held
    const { kind, text, owner, dueOn } = changes
    if (owner) await checkOwner(tx, { workspaceId, channelId: entry.source.channelId, owner })
    const isOther = owner !== undefined && owner?.id !== entry.owner?.id
    const work = isOther ? await stopWork(tx, held) : {}
    await update(tx, {
      entryId,
      by: { userId },
      change: 'edited',
      ...(kind !== undefined && { kind }),
      ...(text !== undefined && { text }),
      ...(dueOn !== undefined && { dueOn }),
      ...(owner !== undefined && ownerColumns(owner)),
      ...((isOther || (dueOn !== undefined && dueOn !== entry.dueOn)) && { reminders: 0 }),
      ...work,
    })
  })
}
