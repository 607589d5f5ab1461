import { type Claims, type Database, type Tx, takeServiceRole, takeUserRole } from '../../db/client.ts'
import { updateEntry } from '../../db/ledger/entries.ts'
import { findMessage } from '../../db/messages/messages.ts'
import type { LedgerEntry } from '../../domain/ledger/entry.ts'
import type { EntryMove } from '../../domain/ledger/entry-draft.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { changeEntry } from './change-entry.ts'
import { stopWork } from './stop-work.ts'

/** Moves an entry to another status. An agent that works on it stops, unless the entry moves to 'doing'. */
export function moveEntry(
  db: Database,
  { claims, entryId, rev, ...move }: { claims: Claims } & EntryMove,
): Promise<{ entry: LedgerEntry }> {
  return changeEntry(db, { claims, entryId, rev, isMove: true }, async (tx, held) => {
    const { userId, workspaceId } = held
    const { status, note = null, evidenceMessageId = null } = move
    if (evidenceMessageId !== null) await checkEvidence(tx, { claims, workspaceId, evidenceMessageId })
    if (status !== 'doing') await stopWork(tx, held)
    const isDone = status === 'done'
    // Evidence that somebody adds later doesn't change by whom it was done.
    const isDoneAlready = isDone && held.entry.done !== null
    await updateEntry(tx, {
      entryId,
      by: { userId },
      change: 'moved',
      status,
      note,
      isDroppedByResult: false,
      supersededBy: null,
      ...(!isDoneAlready && {
        doneAt: isDone ? new Date().toISOString() : null,
        doneByUserId: isDone ? userId : null,
        doneByAgentId: null,
        confirmedBy: null,
      }),
      evidenceMessageId: isDone ? evidenceMessageId : null,
    })
  })
}

/** Checks that the person can read the message that shows the end of an entry. Begins and ends as the service. */
async function checkEvidence(
  tx: Tx,
  given: { claims: Claims; workspaceId: string; evidenceMessageId: string },
): Promise<void> {
  await takeUserRole(tx, given.claims)
  const message = await findMessage(tx, { messageId: given.evidenceMessageId })
  await takeServiceRole(tx)
  const isHere =
    message?.workspaceId === given.workspaceId &&
    message.deletedAt === null &&
    message.authorType !== 'system'
  if (isHere) return
  throw new DomainError(
    'evidence_unknown',
    'This message doesn’t exist in this workspace, or you don’t have access to it. Choose another one.',
  )
}
