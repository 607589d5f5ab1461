import { sql } from 'kysely'
import * as z from 'zod'
import { fileKind, fileRefusal, type StoredText } from '../../domain/files/file-text.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

const row = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ready'),
    kind: fileKind,
    pages: z.number().int().nullable(),
    lines: z.number().int(),
    tokens: z.number().int(),
    text: z.string(),
    isCut: z.boolean(),
  }),
  z.object({ status: z.literal('refused'), reason: fileRefusal }),
])
const rowOfFile = z.intersection(z.object({ attachmentId: id }), row)

/**
 * Returns the texts of those of these files that were read, each with so many of its first characters. Files
 * that still wait are not among them. As a person, it returns only files that the person may read.
 */
export async function findFileTexts(
  tx: Tx,
  { attachmentIds, length }: { attachmentIds: readonly string[]; length: number },
): Promise<Map<string, StoredText>> {
  if (attachmentIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('attachmentTexts')
    .select(['attachmentId', 'status', 'reason', 'kind', 'pages', 'lines', 'tokens', 'isCut'])
    .select(sql<string>`left(text, ${length}::int)`.as('text'))
    .where('attachmentId', 'in', attachmentIds)
    .where('status', '<>', 'waiting')
    .execute()
  return new Map(rows.map(found => [found.attachmentId, rowOfFile.parse(found)]))
}

/** A file to be read. */
export interface FileToRead {
  id: string
  workspaceId: string
  name: string
  size: number
}

/** Returns the given files that have no text yet, as the service. */
export async function listUnread(tx: Tx, attachmentIds: readonly string[]): Promise<FileToRead[]> {
  if (attachmentIds.length === 0) return []
  return tx
    .selectFrom('attachments')
    .innerJoin('attachmentTexts', 'attachmentTexts.attachmentId', 'attachments.id')
    .select(['attachments.id', 'attachments.workspaceId', 'attachments.name', 'attachments.size'])
    .where('attachments.id', 'in', attachmentIds)
    .where('attachments.deletedAt', 'is', null)
    .where('attachmentTexts.status', '=', 'waiting')
    .execute()
}

/** The number of times that workers try a file whose bytes they can't get. */
const mostAttempts = 5

/** Claims the oldest file that waits, for two minutes. A worker that dies leaves it to another one. */
export async function claimUnread(tx: Tx): Promise<FileToRead | undefined> {
  const { rows } = await sql<FileToRead>`
    update attachment_texts t set claimed_until = now() + interval '2 minutes', attempts = attempts + 1
    from attachments a
    where a.id = t.attachment_id and t.attachment_id = (
      select w.attachment_id from attachment_texts w
      where w.status = 'waiting' and w.attempts < ${mostAttempts} and coalesce(w.claimed_until, '-infinity') < now()
      order by w.attachment_id limit 1 for update skip locked)
    returning a.id, a.workspace_id, a.name, a.size`.execute(tx)
  return rows[0]
}

/** Stores what came of a file. A file that was deleted or read meanwhile stays as it is. */
export async function storeFileText(
  tx: Tx,
  { attachmentId, stored }: { attachmentId: string; stored: StoredText },
): Promise<void> {
  await tx
    .updateTable('attachmentTexts')
    .set({ ...stored, claimedUntil: null, updatedAt: sql`now()` })
    .where('attachmentId', '=', attachmentId)
    .where('status', '=', 'waiting')
    .execute()
}
