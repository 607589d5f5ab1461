import type { Tx } from '../../../db/client.ts'
import { listSendable } from '../../../db/messages/attachments.ts'
import { isRaised } from '../../../db/violations.ts'
import type { Attachment } from '../../../domain/messages/attachment.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'

/** Returns the files that a message of this person in this channel may have, as the message will name them. */
export async function findFilesToSend(
  tx: Tx,
  given: { attachmentIds: readonly string[]; userId: string; channelId: string },
): Promise<Attachment[]> {
  const attachmentIds = [...new Set(given.attachmentIds)]
  if (attachmentIds.length === 0) return []
  const files = await listSendable(tx, { ...given, attachmentIds })
  if (files.length < attachmentIds.length) throw attachmentUnusable()
  return files
}

/**
 * Refuses files that another message took between the check and the write: the database says so
 * (openvibe.attach_files).
 */
export function refuseUnusableFiles(error: unknown): never {
  throw isRaised(error, 'attachment_unusable') ? attachmentUnusable() : error
}

function attachmentUnusable(): DomainError {
  return new DomainError(
    'attachment_unusable',
    'A file of this message is missing or was already sent. Attach the file again.',
  )
}
