/** The messages that a person saved. Everything here runs as this person. */
import { sql } from 'kysely'
import * as z from 'zod'
import { mostKept, type SavedCursor, type SavedMessage, savedMessage } from '../../domain/later/kept.ts'
import type { Tx } from '../client.ts'
import { glimpse, glimpseJson } from './glimpse.ts'

const row = savedMessage.extend({ message: glimpse.nullable() })

/** Lists saved messages, the latest first: those that are done, or the others. */
export async function listSaved(
  tx: Tx,
  given: {
    userId: string
    workspaceId: string
    isDone: boolean
    cursor: SavedCursor | null
    limit: number
  },
): Promise<SavedMessage[]> {
  const { userId, workspaceId, isDone, cursor, limit } = given
  const older = cursor
    ? sql`and (s.saved_at, s.message_id) < (${cursor.savedAt}::timestamptz, ${cursor.messageId}::uuid)`
    : sql``
  const { rows } = await sql`
    select s.message_id, s.saved_at, s.done_at, ${glimpseJson} as message
    from saved_messages s left join messages m on m.id = s.message_id
    where s.user_id = ${userId} and s.workspace_id = ${workspaceId}
      and s.done_at is ${isDone ? sql`not null` : sql`null`} ${older}
    order by s.saved_at desc, s.message_id desc limit ${limit}`.execute(tx)
  return row.array().parse(rows)
}

/** Returns whether the person has as many open saved messages as one can have. */
export async function hasAllSaved(
  tx: Tx,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select count(*)::int as kept from saved_messages
    where user_id = ${userId} and workspace_id = ${workspaceId} and done_at is null`.execute(tx)
  return z.tuple([z.object({ kept: z.number() })]).parse(rows)[0].kept >= mostKept
}

/** Saves a message. One that was done is open again; one that is saved keeps its time. */
export async function upsertSaved(
  tx: Tx,
  given: { userId: string; messageId: string; workspaceId: string; threadId: string },
): Promise<void> {
  await tx
    .insertInto('savedMessages')
    .values(given)
    .onConflict(there =>
      there
        .columns(['userId', 'messageId'])
        .doUpdateSet({ savedAt: sql<string>`now()`, doneAt: null })
        .where('savedMessages.doneAt', 'is not', null),
    )
    .execute()
}

export async function deleteSaved(
  tx: Tx,
  { userId, messageId }: { userId: string; messageId: string },
): Promise<void> {
  await tx
    .deleteFrom('savedMessages')
    .where('userId', '=', userId)
    .where('messageId', '=', messageId)
    .execute()
}

/** Marks a saved message as done, or as open again. False: it is not saved. */
export async function settleSaved(
  tx: Tx,
  { userId, messageId, isDone }: { userId: string; messageId: string; isDone: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('savedMessages')
    .set({ doneAt: isDone ? sql<string>`coalesce(done_at, now())` : null })
    .where('userId', '=', userId)
    .where('messageId', '=', messageId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lists the messages of a thread that the person saved and has not done. */
export async function listSavedIn(
  tx: Tx,
  { userId, threadId }: { userId: string; threadId: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('savedMessages')
    .select('messageId')
    .where('userId', '=', userId)
    .where('threadId', '=', threadId)
    .where('doneAt', 'is', null)
    .execute()
  return rows.map(({ messageId }) => messageId)
}
