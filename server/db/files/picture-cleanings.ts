import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { cleaning } from '../../domain/files/clean-picture.ts'
import type { Attachment } from '../../domain/messages/attachment.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'
import { takeFileTurn } from './file-turns.ts'

const claimed = z.object({
  id,
  workspaceId: id,
  uploaderId: id,
  cleaning: cleaning.exclude(['done']),
  tries: z.number(),
})
/** A picture that a worker cleans, or whose sent bytes it removes. */
export type PictureToClean = z.infer<typeof claimed>

/** Longer than the cleaning of a picture takes, with its transfer. A worker that dies leaves it to another one. */
const lease = sql`interval '2 minutes'`

const isFree = sql`cleaning in ('waiting', 'clean') and deleted_at is null
  and coalesce(cleaning_until, '-infinity') < now()`

/** Claims the picture whose turn it is, of a workspace that is not `busy`. Runs as the service. */
export async function claimNextPicture(
  tx: Tx,
  { busy }: { busy: readonly string[] },
): Promise<PictureToClean | undefined> {
  const waiting = sql`select id from attachments where ${isFree}`
  const next = await takeFileTurn(tx, { waiting, busy })
  return next === undefined ? undefined : claim(tx, sql`id = ${next}`)
}

/** Claims one of these pictures that waits to be cleaned, for those who need it now. Runs as the service. */
export function claimPictureOf(tx: Tx, ids: readonly string[]): Promise<PictureToClean | undefined> {
  return claim(tx, sql`id = any (${[...ids]}::uuid[]) and cleaning = 'waiting'`)
}

async function claim(tx: Tx, which: RawBuilder<unknown>): Promise<PictureToClean | undefined> {
  const { rows } = await sql`
    update attachments set cleaning_until = now() + ${lease}, cleaning_tries = cleaning_tries + 1
    where id = (select id from attachments where ${which} and ${isFree} limit 1 for update skip locked)
    returning id, workspace_id, uploader_id, cleaning, cleaning_tries as tries`.execute(tx)
  return rows[0] === undefined ? undefined : claimed.parse(rows[0])
}

/** Puts a picture off, with nothing wrong with it: the last try does not count. Runs as the service. */
export async function putOffPicture(tx: Tx, { id }: { id: string }): Promise<void> {
  await sql`
    update attachments
    set cleaning_tries = greatest(cleaning_tries - 1, 0), cleaning_until = now() + ${lease}
    where id = ${id} and cleaning in ('waiting', 'clean')`.execute(tx)
}

/** Returns which of these pictures wait to be cleaned. Runs as the service. */
export async function listWaitingPictures(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('attachments')
    .select('id')
    .where('id', 'in', ids)
    .where('cleaning', '=', 'waiting')
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(row => row.id)
}

/** Returns the thread of a picture's message; null: it is not sent. Undefined: it is gone. Runs as the service. */
export async function findPictureThread(tx: Tx, { id }: { id: string }): Promise<string | null | undefined> {
  const row = await tx
    .selectFrom('attachments')
    .select('threadId')
    .where('id', '=', id)
    .where('cleaning', '=', 'waiting')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.threadId
}

/** The columns that a picture has from now on; `size` null: as before. */
export interface CleanedAs {
  cleaning: 'clean' | null
  type: string
  size: number | null
  width: number | null
  height: number | null
}

/**
 * Writes what became of a picture that waited, unless it was sent, deleted or cleaned since its thread was looked up.
 * Runs as the service, and the thread is locked.
 */
export async function writeCleaned(
  tx: Tx,
  { id, threadId, as }: { id: string; threadId: string | null; as: CleanedAs },
): Promise<{ file: Attachment; messageId: string | null } | undefined> {
  const { size, ...fields } = as
  const row = await tx
    .updateTable('attachments')
    .set({ ...fields, ...(size !== null && { size }), cleaningTries: 0, cleaningUntil: null })
    .where('id', '=', id)
    .where('cleaning', '=', 'waiting')
    .where('deletedAt', 'is', null)
    .where('threadId', 'is not distinct from', threadId)
    .returning(['id', 'name', 'type', 'size', 'width', 'height', 'messageId'])
    .executeTakeFirst()
  if (!row) return undefined
  const { messageId, ...file } = row
  return { file, messageId }
}

/** Writes what a message says of one of its files, for all its readers. Runs as the service, and the thread is locked. */
export async function writeFileOfMessage(
  tx: Tx,
  { messageId, file }: { messageId: string; file: Attachment },
): Promise<void> {
  await sql`
    update messages set metadata = jsonb_set(metadata, '{attachments}', (
      select jsonb_agg(case when said ->> 'id' = ${file.id} then ${JSON.stringify(file)}::jsonb else said end order by place)
      from jsonb_array_elements(metadata -> 'attachments') with ordinality of (said, place)))
    where id = ${messageId} and deleted_at is null`.execute(tx)
}

/** Lets the text of a sent file be looked for, which is no picture after all. Runs as the service. */
export async function waitForText(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx
    .insertInto('attachmentTexts')
    .values({ attachmentId: id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Notes that what was sent of a picture is removed. Runs as the service. */
export async function endCleaning(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ cleaning: 'done', cleaningTries: 0, cleaningUntil: null })
    .where('id', '=', id)
    .where('cleaning', '=', 'clean')
    .execute()
}
