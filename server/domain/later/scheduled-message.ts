import * as z from 'zod'
import { attachment, attachmentIds } from '../messages/attachment.ts'
import { answerLength } from '../messages/message.ts'
import { id, time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { timeZone } from '../workspaces/session.ts'
import { laterTime } from './later-time.ts'

/** The most messages that a person has scheduled in a workspace. */
export const mostScheduled = 100

/** A message that is sent after this many milliseconds says when it was meant to be sent. */
export const lateMs = 60_000

/** A message that is sent later, as its place needs it: where, when, and whether it could not be sent. */
export const scheduledMark = z.object({
  id,
  channelId: id,
  /** Null: it starts a thread. */
  threadId: id.nullable(),
  forkId: id.nullable(),
  dueAt: time,
  isFailed: z.boolean(),
})
export type ScheduledMark = z.infer<typeof scheduledMark>

/** A message that is sent later. Only its writer sees it. */
export const scheduledMessage = scheduledMark.extend({
  content: z.string(),
  attachments: z.array(attachment),
  /** Why it was not sent. */
  problem: z.string().nullable(),
  /** The writer can still read its place. */
  isReadable: z.boolean(),
})
export type ScheduledMessage = z.infer<typeof scheduledMessage>

const words = z.string().max(limits.draftLength)

/** The input of `message.send` or `thread.create`, and a time. Without a thread, it starts one. */
export const scheduledDraft = z.strictObject({
  id: id.optional(),
  channelId: id,
  threadId: id.optional(),
  forkId: id.optional(),
  parentId: id.optional(),
  content: words,
  attachmentIds: attachmentIds.optional(),
  answerLength: answerLength.optional(),
  forPeople: z.boolean().optional(),
  /** The message was the draft of its conversation, so the draft is removed. */
  clearDraft: z.boolean().optional(),
  at: laterTime,
  timeZone: timeZone.optional(),
})
export type ScheduledDraft = z.infer<typeof scheduledDraft>

/** Changes of a scheduled message; what is left out stays. A new time also tries one again that was not sent. */
export const scheduledChanges = z.strictObject({
  content: words.optional(),
  attachmentIds: attachmentIds.optional(),
  at: laterTime.optional(),
  timeZone: timeZone.optional(),
})
export type ScheduledChanges = z.infer<typeof scheduledChanges>
