import { sql } from 'kysely'
import * as z from 'zod'
import { fileKind, fileRefusal, type StoredText } from '../../domain/files/file-text.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'
import { takeFileTurn } from './file-turns.ts'

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
  uploaderId: string
  name: string
  size: number
}

/** Returns the given files that have no text yet, as the service. */
export async function listUnread(tx: Tx, attachmentIds: readonly string[]): Promise<FileToRead[]> {
  if (attachmentIds.length === 0) return []
  return tx
    .selectFrom('attachments')
    .innerJoin('attachmentTexts', 'attachmentTexts.attachmentId', 'attachments.id')
    .select(['attachments.id', 'attachments.workspaceId', 'attachments.uploaderId'])
    .select(['attachments.name', 'attachments.size'])
    .where('attachments.id', 'in', attachmentIds)
    .where('attachments.deletedAt', 'is', null)
    .where('attachmentTexts.status', '=', 'waiting')
    .execute()
}

/** The number of times that workers try a file whose bytes they can't get, or at which they die. */
const mostAttempts = 5

const isFree = sql`status = 'waiting' and coalesce(claimed_until, '-infinity') < now()`

/**
 * Claims the file whose turn it is, for two minutes, of a workspace that is not `busy`. A worker that dies leaves it to
 * another one.
 */
export async function claimUnread(
  tx: Tx,
  { busy }: { busy: readonly string[] },
): Promise<FileToRead | undefined> {
  const waiting = sql`select attachment_id from attachment_texts where ${isFree} and attempts < ${mostAttempts}`
  const next = await takeFileTurn(tx, { waiting, busy })
  if (next === undefined) return undefined
  const { rows } = await sql<FileToRead>`
    update attachment_texts t set claimed_until = now() + interval '2 minutes', attempts = attempts + 1
    from attachments a
    where a.id = t.attachment_id and t.attachment_id = (
      select attachment_id from attachment_texts where attachment_id = ${next} and ${isFree} for update skip locked)
    returning a.id, a.workspace_id, a.uploader_id, a.name, a.size`.execute(tx)
  return rows[0]
}

/** Ends the waiting of files that workers have tried often enough. */
export async function giveUpUnread(tx: Tx): Promise<void> {
  await sql`update attachment_texts set status = 'refused', reason = 'failed', claimed_until = null, updated_at = now()
    where ${isFree} and attempts >= ${mostAttempts}`.execute(tx)
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
