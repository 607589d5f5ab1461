import * as z from 'zod'
import { id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'

/**
 * A file beside a message's words, as every reader gets it. The bytes are at `/api/files/<id>`. The server
 * derives `type` from the bytes, so a file with a picture type is a picture; `width` and `height` are set for
 * pictures that were measured.
 */
export const attachment = z.object({
  id,
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** A picture whose metadata is still being removed: until then only its uploader gets the bytes. */
  isPreparing: z.literal(true).optional(),
})
export type Attachment = z.infer<typeof attachment>

/** The files of a message that is being sent, or of a draft. */
export const attachmentIds = z
  .array(id)
  .max(limits.filesPerMessage, `A message can have up to ${limits.filesPerMessage} files.`)

/** Whose bytes are meant: those that were sent, or the clean copy of a picture, which has no metadata. */
export type FileCopy = 'sent' | 'clean'

/** Returns the path of the bytes in Storage: in ASCII, whatever the file's name is. */
export function storagePath({
  id,
  workspaceId,
  copy = 'sent',
}: {
  id: string
  workspaceId: string
  copy?: FileCopy
}): string {
  return `${workspaceId}/${id}${copy === 'clean' ? '.clean' : ''}`
}

export const attachmentBucket = 'attachments'
