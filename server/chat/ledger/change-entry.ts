import { type Claims, type Database, type Tx, takeServiceRole, takeUserRole } from '../../db/client.ts'
import { findEntry, lockEntries } from '../../db/ledger/entries.ts'
import { findRole } from '../../db/workspaces/members.ts'
import type { LedgerEntry } from '../../domain/ledger/entry.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import type { MemberRole } from '../../domain/workspaces/workspace.ts'
import { lockThreadsToStop } from '../tasks/lock-threads-to-stop.ts'

/** An entry that a person may change, locked together with its thread and the threads of its task. */
export interface HeldEntry {
  entry: LedgerEntry
  workspaceId: string
  userId: string
  role: MemberRole
  /** The threads that are locked. */
  locked: ReadonlySet<string>
}

/**
 * Changes an entry for a person who can read it, and returns it as it is then. Guests may only move their own: the caller
 * says whether this is a move. Refuses if somebody changed the entry since the person saw it as `rev`. `work` runs as
 * the service.
 */
export function changeEntry(
  db: Database,
  given: { claims: Claims; entryId: string; rev: number; isMove?: boolean },
  work: (tx: Tx, held: HeldEntry) => Promise<void>,
): Promise<{ entry: LedgerEntry }> {
  const { claims, entryId, rev, isMove = false } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const seen = await findEntry(tx, { entryId })
    if (!seen) throw notFound('entry')
    await takeServiceRole(tx)
    const taskIds = seen.work ? [seen.work.taskId] : []
    const locked = await lockThreadsToStop(tx, taskIds, [seen.source.threadId])
    const [held] = await lockEntries(tx, { entryIds: [entryId] })
    if (!held) throw notFound('entry')
    const { workspaceId } = held
    const role = await findRole(tx, { workspaceId, userId })
    if (!role) throw notFound('entry')
    checkMayChange(seen, { userId, role, isMove })
    checkRev(held, rev)
    await work(tx, { entry: seen, workspaceId, userId, role, locked })
    // As the person again, who may not read everything that the entry leads to.
    return { entry: await readAs(tx, claims, entryId) }
  })
}

/** Reads an entry with a person's rights, in a transaction of the service. Ends as that person. */
export async function readAs(tx: Tx, claims: Claims, entryId: string): Promise<LedgerEntry> {
  await takeUserRole(tx, claims)
  const entry = await findEntry(tx, { entryId })
  if (!entry) throw notFound('entry')
  return entry
}

function checkMayChange(
  entry: LedgerEntry,
  { userId, role, isMove }: { userId: string; role: MemberRole; isMove: boolean },
): void {
  if (role !== 'guest') return
  if (isMove && entry.owner?.kind === 'user' && entry.owner.id === userId) return
  throw new DomainError(
    'members_only',
    isMove
      ? 'Guests can only move entries that they own.'
      : 'Guests can’t change entries. Ask a member of this workspace.',
  )
}

function checkRev(held: { rev: number }, rev: number): void {
  if (held.rev === rev) return
  throw new DomainError(
    'entry_changed',
    'Someone changed this entry after you opened it, so your change was not saved. Look at it again, then repeat your change.',
    { rev: held.rev },
  )
}
