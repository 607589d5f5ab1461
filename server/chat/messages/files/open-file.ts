import type { Claims, Database } from '../../../db/client.ts'
import { type AttachmentRow, findAttachment } from '../../../db/messages/attachments.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'

/** Opens a file whose bytes are there and that this person may read now. */
export async function openFile(
  db: Database,
  { claims, fileId }: { claims: Claims; fileId: string },
): Promise<AttachmentRow> {
  const found = await db.asUser(claims, tx => findAttachment(tx, { attachmentId: fileId }))
  if (found?.state !== 'stored') throw notFound('file')
  return found
}
