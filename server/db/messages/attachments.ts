import { sql } from 'kysely'
import * as z from 'zod'
import { cleaning } from '../../domain/files/clean-picture.ts'
import { type Attachment, attachment, type FileCopy } from '../../domain/messages/attachment.ts'
import { id, time } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

const storedFile = attachment.omit({ isPreparing: true }).extend({
  workspaceId: id,
  channelId: id,
  messageId: id.nullable(),
  uploaderId: id,
  state: z.enum(['uploading', 'stored']),
  createdAt: time,
  cleaning: cleaning.nullable(),
})
/** A file as the table stores it. */
export type AttachmentRow = z.infer<typeof storedFile>

/**
 * Finds a file that the caller may read: their own before it is sent, or a file of a message that they may
 * read.
 */
export async function findAttachment(
  tx: Tx,
  { attachmentId }: { attachmentId: string },
): Promise<AttachmentRow | undefined> {
  const row = await tx.selectFrom('attachments').selectAll().where('id', '=', attachmentId).executeTakeFirst()
  return row && storedFile.parse(row)
}

/** The fields of a file as a message or a draft names it. */
const named = ['id', 'name', 'type', 'size', 'width', 'height', 'cleaning'] as const

/** Returns a stored file as a message or a draft names it. */
export function toAttachment(stored: Attachment & { cleaning: string | null }): Attachment {
  const { id, name, type, size, width, height, cleaning } = stored
  const file = { id, name, type, size, width, height }
  return cleaning === 'waiting' ? { ...file, isPreparing: true } : file
}

/**
 * Returns those of the given files of a channel's messages that the caller may read, in the given order. A picture that
 * waits to be cleaned is not among them, not even for its uploader.
 */
export async function listReadableFiles(
  tx: Tx,
  { attachmentIds, channelId }: { attachmentIds: readonly string[]; channelId: string },
): Promise<{ id: string; type: string }[]> {
  const rows = await tx
    .selectFrom('attachments')
    .select(['id', 'type'])
    .where('id', 'in', attachmentIds)
    .where('channelId', '=', channelId)
    .where('state', '=', 'stored')
    .where('messageId', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('cleaning', 'is distinct from', 'waiting')
    .execute()
  return attachmentIds.flatMap(wanted => rows.find(row => row.id === wanted) ?? [])
}

/**
 * Returns those of the given files that the caller uploaded and may attach to a message in this channel, in
 * the given order. They stay as they are until the transaction ends, so that the message names them rightly.
 */
export async function listSendable(
  tx: Tx,
  {
    attachmentIds,
    userId,
    channelId,
  }: { attachmentIds: readonly string[]; userId: string; channelId: string },
): Promise<Attachment[]> {
  const rows = await tx
    .selectFrom('attachments')
    .select(named)
    .where('id', 'in', attachmentIds)
    .where('uploaderId', '=', userId)
    .where('channelId', '=', channelId)
    .where('state', '=', 'stored')
    .where('messageId', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return attachmentIds.flatMap(wanted => rows.find(row => row.id === wanted) ?? []).map(toAttachment)
}

/** Inserts a file. A file that already has the id stays unchanged, and the answer is false. */
export async function insertAttachment(
  tx: Tx,
  given: Attachment & { workspaceId: string; channelId: string; uploaderId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('attachments')
    .values(given)
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Records that the bytes are stored, and that they are of the type `type`. A picture waits to be cleaned. */
export async function markStored(
  tx: Tx,
  given: { attachmentId: string; isPicture: boolean } & Pick<Attachment, 'type' | 'width' | 'height'>,
): Promise<Attachment> {
  const { attachmentId, isPicture, type, width, height } = given
  const row = await tx
    .updateTable('attachments')
    .set({ state: 'stored', type, width, height, cleaning: isPicture ? 'waiting' : null })
    .where('id', '=', attachmentId)
    .returning(named)
    .executeTakeFirstOrThrow()
  return toAttachment(row)
}

/**
 * Takes the rows of files that nobody can reach any more, and names all their bytes: files of deleted messages, and
 * files that were uploaded more than a day ago and are in no message, no draft and no message to send later. Two sweeps
 * at the same time get different rows.
 */
export async function takeAbandoned(
  tx: Tx,
  { limit }: { limit: number },
): Promise<{ id: string; workspaceId: string; copy: FileCopy }[]> {
  const { rows } = await sql<{ id: string; workspaceId: string; isPicture: boolean }>`
    delete from attachments where id in (
      select id from attachments a
      where a.deleted_at is not null
        or a.message_id is null and a.created_at < now() - interval '1 day'
          and not exists (select from drafts d where d.user_id = a.uploader_id and a.id = any (d.attachment_ids))
          and not exists (
            select from scheduled_messages s where s.user_id = a.uploader_id and a.id = any (s.attachment_ids))
      order by id limit ${limit} for update skip locked)
    returning id, workspace_id, cleaning is not null as is_picture`.execute(tx)
  return rows.flatMap(({ id, workspaceId, isPicture }) => {
    const copies: readonly FileCopy[] = isPicture ? ['sent', 'clean'] : ['sent']
    return copies.map(copy => ({ id, workspaceId, copy }))
  })
}
