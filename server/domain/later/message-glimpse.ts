import * as z from 'zod'
import { authorType } from '../messages/message.ts'
import { messageMentions } from '../messages/message-mentions.ts'
import { id, time } from '../wire/ids.ts'

/** As much of a message as a row of a list shows: where it is, who wrote it, and its first words without Markdown. */
export const messageGlimpse = z.object({
  channelId: id,
  threadId: id,
  forkId: id.nullable(),
  authorType,
  authorUserId: id.nullable(),
  authorAgentId: id.nullable(),
  text: z.string(),
  /** The people and agents whom the text mentions, as they were meant. */
  mentions: messageMentions.optional(),
  /** The number of its files. */
  files: z.number().int(),
  createdAt: time,
})
export type MessageGlimpse = z.infer<typeof messageGlimpse>
