import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { attachment, attachmentIds } from './attachment.ts'

/** What a draft belongs to: a thread's or a fork's id, or `new:<channel id>` for a thread that is not begun yet. */
const draftKey = z
  .string()
  .regex(/^(new:)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This is not a conversation.')

/** What somebody has begun to write. `version` orders the savings of one draft: a later one is a larger id. */
export const draft = z.object({
  conversation: draftKey,
  channelId: id,
  content: z.string(),
  attachments: z.array(attachment),
  version: id,
  updatedAt: time,
})
export type Draft = z.infer<typeof draft>

/** A saving. Nothing in it: the draft is taken away. */
export const savedDraft = z.object({
  conversation: draftKey,
  channelId: id,
  content: z.string().max(limits.draftLength),
  attachmentIds,
  version: id,
})
export type SavedDraft = z.infer<typeof savedDraft>

/** What a person's pages are told when a draft was saved, or removed (sent, too). */
export const draftHint = z.object({ conversation: z.string(), version: id, removed: z.boolean() })
export type DraftHint = z.infer<typeof draftHint>
