import { findChannel } from '../../../db/channels/channels.ts'
import type { Claims, Database } from '../../../db/client.ts'
import { findAttachment, insertAttachment, toAttachment } from '../../../db/messages/attachments.ts'
import type { FileQuota } from '../../../domain/files/file-quota.ts'
import type { Attachment } from '../../../domain/messages/attachment.ts'
import { normalizeFileName } from '../../../domain/messages/file-name.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import { limits } from '../../../domain/wire/limits.ts'
import { checkNotArchived } from '../../channels/check-not-archived.ts'
import { checkOwnId } from '../check-id.ts'
import { checkQuota } from './check-quota.ts'

/** A file that its sender is about to upload, for a message in this channel. */
export interface AnnouncedFile {
  id: string
  channelId: string
  name: string
  size: number
  width: number | null
  height: number | null
}

/**
 * Makes room for a file. Announcing it again is harmless: `stored` then says that its bytes are there already.
 * The sender chooses the id, and nobody else can use it. From now on the file counts in the quota.
 */
export async function announceFile(
  db: Database,
  { claims, quota, ...file }: AnnouncedFile & { claims: Claims; quota: FileQuota },
): Promise<{ attachment: Attachment; workspaceId: string; stored: boolean }> {
  const name = normalizeFileName(file.name)
  checkSize(name, file.size)
  return await db.asUser(claims, async tx => {
    const userId = claims.sub
    const channel = await findChannel(tx, { userId, channelId: file.channelId })
    if (!channel) throw notFound('channel')
    checkNotArchived(channel)
    const type = 'application/octet-stream'
    const { workspaceId } = channel
    const isNew = await insertAttachment(tx, { ...file, name, type, workspaceId, uploaderId: userId })
    const found = await findAttachment(tx, { attachmentId: file.id })
    const isSame =
      found?.uploaderId === userId && found.channelId === file.channelId && found.size === file.size
    checkOwnId(isSame)
    const { state, ...stored } = found
    const attachment = toAttachment(stored)
    if (isNew) await checkQuota(tx, { name, quota, workspaceId, userId })
    return { attachment, workspaceId, stored: state === 'stored' }
  })
}

function checkSize(name: string, size: number): void {
  if (size === 0) throw new DomainError('file_empty', `“${name}” is an empty file. Choose another file.`)
  if (size <= limits.fileSize) return
  const [limit, has] = [megabytes(limits.fileSize), megabytes(size)]
  throw new DomainError(
    'file_too_large',
    `“${name}” is ${has} MB. The limit is ${limit} MB. Make the file smaller, or share a link to it.`,
    { limit: limits.fileSize, size },
  )
}

/** Rounds up, so that a size over the limit never reads as within it. */
function megabytes(bytes: number): string {
  return (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toLocaleString('en-US')
}
