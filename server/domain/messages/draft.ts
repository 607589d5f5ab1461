import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { attachment, attachmentIds } from './attachment.ts'

/**
 * The key of a draft's conversation: a thread's or a fork's id, or `new:<channel id>` for a thread that does
 * not exist yet.
 */
const draftKey = z
  .string()
  .regex(/^(new:)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This is not a conversation.')

/** A person's unsent message. `version` orders the saves of one draft: a later save has a larger id. */
export const draft = z.object({
  conversation: draftKey,
  channelId: id,
  content: z.string(),
  attachments: z.array(attachment),
  /** The message that it replies to. */
  parentId: id.nullable(),
  version: id,
  updatedAt: time,
})
export type Draft = z.infer<typeof draft>

/** A save of a draft. If it is empty, the draft is deleted. */
export const savedDraft = z.strictObject({
  conversation: draftKey,
  channelId: id,
  content: z.string().max(limits.draftLength),
  attachmentIds,
  parentId: id.nullable().default(null),
  version: id,
})
export type SavedDraft = z.infer<typeof savedDraft>

/** The event for a person's pages when a draft was saved or removed (or sent). */
export const draftHint = z.object({ conversation: z.string(), version: id, removed: z.boolean() })
export type DraftHint = z.infer<typeof draftHint>
