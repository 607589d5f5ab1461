/** The news of a thread, a channel or a workspace since a person last read them, in a few lines with their sources. */
import * as z from 'zod'
import { messageMentions } from '../messages/message-mentions.ts'
import { id, time } from '../wire/ids.ts'

/** The place whose news are wanted. */
export const catchUpScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('workspace') }),
  z.strictObject({ kind: z.literal('channel'), channelId: id }),
  z.strictObject({ kind: z.literal('thread'), channelId: id, threadId: id }),
])
export type CatchUpScope = z.infer<typeof catchUpScope>

/** The time that a catch-up covers: the messages that the person has not read, or those of the last day or week. */
export const catchUpSince = z.enum(['unread', 'day', 'week'])
export type CatchUpSince = z.infer<typeof catchUpSince>

/**
 * `asked`: somebody asked the person for something; `changed`: new facts that others rely on; `open`: a question that
 * nobody answered.
 */
export const newsKind = z.enum(['asked', 'decided', 'changed', 'open'])
export type NewsKind = z.infer<typeof newsKind>

export const catchUpLimits = {
  lines: 12,
  lineLength: 240,
  /** The messages that are read at most; older ones are counted and left out. */
  messages: 500,
  /** About 30,000 tokens. */
  characters: 120_000,
  /** The messages that are counted at most. */
  counted: 5_000,
} as const

/** A checked line, as it is stored. Each quote is in its message letter by letter. */
export const newsLine = z.object({
  id: z.string(),
  kind: newsKind,
  text: z.string(),
  citations: z.array(z.object({ messageId: id, number: z.number().int(), quote: z.string() })).min(1),
})
export type NewsLine = z.infer<typeof newsLine>

/** A quoted message of a line, with its place now. */
const newsSource = z.object({
  messageId: id,
  /** The number of the message in its thread or fork. */
  number: z.number().int(),
  quote: z.string(),
  /** The people and agents whom the quote or the line mentions, as the message meant them. */
  mentions: messageMentions.optional(),
  authorUserId: id.nullable(),
  authorAgentId: id.nullable(),
  createdAt: time,
})
export type NewsSource = z.infer<typeof newsSource>

const shownLine = z.object({
  id: z.string(),
  kind: newsKind,
  text: z.string(),
  channelId: id,
  threadId: id,
  forkId: id.nullable(),
  /** The first words of the thread, or the description of the fork. */
  topic: z.string(),
  /** The people and agents whom the topic mentions, as they were meant. */
  topicMentions: messageMentions.optional(),
  sources: z.array(newsSource).min(1),
})
export type ShownLine = z.infer<typeof shownLine>

/** A catch-up as its person sees it. */
export const catchUp = z.object({
  id,
  scope: catchUpScope,
  since: catchUpSince,
  taskId: id,
  /** `writing`: lines may follow. */
  state: z.enum(['queued', 'writing', 'ready', 'failed', 'stopped']),
  /** The reason of a failure and the next step. */
  problem: z.string().nullable(),
  lines: z.array(shownLine),
  /** The lines that are not shown because a message was edited or deleted, or can't be read any more. */
  hidden: z.number().int(),
  messages: z.number().int(),
  conversations: z.number().int(),
  skipped: z.number().int(),
  costUsd: z.number().nullable(),
  createdAt: time,
  /** The person has marked the messages as read from here. */
  isMarked: z.boolean(),
})
export type CatchUp = z.infer<typeof catchUp>

/** The size and the cost of a catch-up, before it is asked for. */
export const catchUpOutlook = z.object({
  /** The messages that would be read; 0: nothing is new. */
  messages: z.number().int(),
  conversations: z.number().int(),
  skipped: z.number().int(),
  /** US dollars; null: the price of the model is not known. */
  usd: z.number().nullable(),
  model: z.string(),
  /** A stored catch-up of the same messages, which costs nothing, or one that is being written. */
  stored: catchUp.nullable(),
})
export type CatchUpOutlook = z.infer<typeof catchUpOutlook>
