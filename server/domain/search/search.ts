import * as z from 'zod'
import { fork } from '../forks/fork.ts'
import { authorType } from '../messages/message.ts'
import { messageMentions } from '../messages/message-mentions.ts'
import { id, time } from '../wire/ids.ts'

/** The kinds of text that are searched: messages, descriptions of forks, and names and texts of files. */
const searchSource = z.enum(['message', 'fork', 'file'])

/** A search result, as a list shows it. `excerpt.marks` are places in its text, never markup. */
export const searchHit = z.object({
  source: searchSource,
  /** The words that it has: all of them, all with another spelling, or only some of them. */
  match: z.enum(['all', 'similar', 'some']),
  /** The fork or the file, or else the message. */
  sourceId: id,
  /** The message, the one that has the file, or the one from which the fork starts. */
  messageId: id,
  channelId: id,
  threadId: id,
  forkId: id.nullable(),
  seq: z.number().int(),
  authorType,
  authorUserId: id.nullable(),
  authorAgentId: id.nullable(),
  createdAt: time,
  editedAt: time.nullable(),
  /** The address of the hit, without the host. */
  path: z.string(),
  /** The name of the file that was found. */
  fileName: z.string().optional(),
  /** The state of the fork that was found. */
  forkStatus: fork.shape.status.optional(),
  /** The result of a fork that the message publishes; `isCurrent`: no later version has replaced it. */
  result: z.object({ forkId: id, headline: z.string(), isCurrent: z.boolean() }).optional(),
  /** The people and agents whom these words of a message mention, as they were meant. */
  mentions: messageMentions.optional(),
  excerpt: z.object({
    text: z.string(),
    marks: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
  }),
})
export type SearchHit = z.infer<typeof searchHit>

/** The place where a page of hits ended: in a batch that was ranked together, or before the next one. */
export const searchCursor = z.object({
  below: z.number().int(),
  at: time,
  rank: z.number().nullable(),
  number: z.number().int().nullable(),
  /** The batch is the first one, which may hold hits with only some of the words. */
  first: z.boolean().optional(),
})
export type SearchCursor = z.infer<typeof searchCursor>

/** An operator with a value that means nothing here: there is no such person, channel or day. */
export const unknownFilter = z.object({
  kind: z.enum(['from', 'in', 'before', 'after', 'on']),
  value: z.string(),
})
export type UnknownFilter = z.infer<typeof unknownFilter>

export const searchPage = z.object({
  hits: z.array(searchHit),
  nextCursor: searchCursor.nullable(),
  /** The number of all hits, up to one more than mostCounted. Only on the first page. */
  total: z.number().int().optional(),
  unknown: z.array(unknownFilter),
})
export type SearchPage = z.infer<typeof searchPage>
