import { sql } from 'kysely'
import type { Beat } from '../../domain/workspaces/presence.ts'
import type { Tx } from '../client.ts'

interface MemberKey {
  workspaceId: string
  userId: string
}

/**
 * Keeps other beats of this person waiting until this transaction ends: of two tabs that go idle at the same
 * moment one must see that it was the last. It is an advisory lock, because locking a row would write one.
 */
export async function lockPresence(tx: Tx, { workspaceId, userId }: MemberKey): Promise<void> {
  const key = `presence:${workspaceId}:${userId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** Returns the beats since then of everyone in the workspace whom the caller may see. */
export function listBeats(
  tx: Tx,
  { workspaceId, since }: { workspaceId: string; since: Date },
): Promise<Beat[]> {
  return tx
    .selectFrom('presence')
    .select(['userId', 'tabId', 'state', 'seenAt'])
    .where('workspaceId', '=', workspaceId)
    .where('seenAt', '>', since.toISOString())
    .execute()
}

export async function writeBeat(
  tx: Tx,
  { workspaceId, beat }: { workspaceId: string; beat: Beat },
): Promise<void> {
  await tx
    .insertInto('presence')
    .values({ workspaceId, ...beat })
    .onConflict(there =>
      there
        .columns(['workspaceId', 'userId', 'tabId'])
        .doUpdateSet({ state: beat.state, seenAt: beat.seenAt }),
    )
    .execute()
}

/** Deletes the person's pages that have sent no beat since then. */
export async function deleteBeats(
  tx: Tx,
  { workspaceId, userId, before }: MemberKey & { before: Date },
): Promise<void> {
  await tx
    .deleteFrom('presence')
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', userId)
    .where('seenAt', '<=', before.toISOString())
    .execute()
}

/** Deletes everything that the pages of a person have reported until then, in every workspace, and returns it. */
export function deleteAllBeats(
  tx: Tx,
  { userId, until }: { userId: string; until: Date },
): Promise<(Pick<Beat, 'state' | 'seenAt'> & { workspaceId: string })[]> {
  return tx
    .deleteFrom('presence')
    .where('userId', '=', userId)
    .where('seenAt', '<=', until.toISOString())
    .returning(['workspaceId', 'state', 'seenAt'])
    .execute()
}
