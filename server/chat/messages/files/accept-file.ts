import type { Claims, Database } from '../../../db/client.ts'
import { markStored } from '../../../db/messages/attachments.ts'
import type { Attachment } from '../../../domain/messages/attachment.ts'
import { imageTypes } from '../../../domain/messages/image-type.ts'

/** Accepts a file whose bytes have arrived. The bytes decide the type of the file, not its name. */
export function acceptFile(
  db: Database,
  { claims, attachment, type }: { claims: Claims; attachment: Attachment; type: string | null },
): Promise<Attachment> {
  const { id: attachmentId, width, height } = attachment
  const isImage = type !== null && imageTypes.has(type)
  const kind = isImage
    ? { type, width, height }
    : { type: 'application/octet-stream', width: null, height: null }
  return db.asUser(claims, tx => markStored(tx, { attachmentId, isPicture: isImage, ...kind }))
}
