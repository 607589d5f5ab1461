import { sql } from 'kysely'
import * as z from 'zod'
import { type Attachment, attachment } from '../../domain/messages/attachment.ts'
import { id, time } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

const storedFile = attachment.extend({
  workspaceId: id,
  channelId: id,
  messageId: id.nullable(),
  uploaderId: id,
  state: z.enum(['uploading', 'stored']),
  createdAt: time,
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

/** Returns those of the given files of a channel's messages that the caller may read, in the given order. */
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
    .execute()
  return attachmentIds.flatMap(wanted => rows.find(row => row.id === wanted) ?? [])
}

/**
 * Returns those of the given files that the caller uploaded and may attach to a message in this channel, in
 * the given order.
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
    .select(['id', 'name', 'type', 'size', 'width', 'height'])
    .where('id', 'in', attachmentIds)
    .where('uploaderId', '=', userId)
    .where('channelId', '=', channelId)
    .where('state', '=', 'stored')
    .where('messageId', 'is', null)
    .execute()
  return attachmentIds.flatMap(wanted => rows.find(row => row.id === wanted) ?? [])
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

/** Records that the bytes are stored, and that they are of the type `type`. */
export async function markStored(
  tx: Tx,
  given: { attachmentId: string } & Pick<Attachment, 'type' | 'width' | 'height'>,
): Promise<Attachment> {
  const { attachmentId, type, width, height } = given
  return await tx
    .updateTable('attachments')
    .set({ state: 'stored', type, width, height })
    .where('id', '=', attachmentId)
    .returning(['id', 'name', 'type', 'size', 'width', 'height'])
    .executeTakeFirstOrThrow()
}

/**
 * Takes the rows of files that nobody can reach any more: files of deleted messages, and files that were
 * uploaded more than a day ago and are in no message, no draft and no message to send later. Two sweeps at
 * the same time get different rows.
 */
export async function takeAbandoned(
  tx: Tx,
  { limit }: { limit: number },
): Promise<{ id: string; workspaceId: string }[]> {
  const { rows } = await sql<{ id: string; workspaceId: string }>`
    delete from attachments where id in (
      select id from attachments a
      where a.deleted_at is not null
        or a.message_id is null and a.created_at < now() - interval '1 day'
          and not exists (select from drafts d where d.user_id = a.uploader_id and a.id = any (d.attachment_ids))
          and not exists (
            select from scheduled_messages s where s.user_id = a.uploader_id and a.id = any (s.attachment_ids))
      order by id limit ${limit} for update skip locked)
    returning id, workspace_id`.execute(tx)
  return rows
}
