import type { Claims, Database } from '../../../db/client.ts'
import { type AttachmentRow, findAttachment } from '../../../db/messages/attachments.ts'
import type { FileCopy } from '../../../domain/messages/attachment.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'

/**
 * Opens a file whose bytes are there and that this person may read now, and tells which bytes. A picture that waits to
 * be cleaned is for its uploader alone.
 */
export async function openFile(
  db: Database,
  { claims, fileId }: { claims: Claims; fileId: string },
): Promise<AttachmentRow & { copy: FileCopy }> {
  const found = await db.asUser(claims, tx => findAttachment(tx, { attachmentId: fileId }))
  if (found?.state !== 'stored') throw notFound('file')
  const { cleaning } = found
  if (cleaning === 'waiting' && found.uploaderId !== claims.sub) {
    throw new DomainError(
      'file_preparing',
      `“${found.name}” is being prepared: its location and other metadata are being removed. Try again in a moment.`,
    )
  }
  return { ...found, copy: cleaning === 'clean' || cleaning === 'done' ? 'clean' : 'sent' }
}
