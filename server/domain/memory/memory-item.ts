import * as z from 'zod'
import { oneLine } from '../messages/one-line.ts'
import { id, time } from '../wire/ids.ts'

/** The limits of an item. Lengths are UTF-16 units. */
export const memoryLimits = {
  textLength: 1000,
  quoteLength: 600,
  sources: 10,
  people: 20,
} as const

/** `procedure`: how something is done here. `commitment`: something that somebody promised. */
export const memoryKind = z.enum(['fact', 'preference', 'commitment', 'procedure'])
export type MemoryKind = z.infer<typeof memoryKind>

/** Agents are told current items only. A proposed one waits for a review. */
export const memoryStatus = z.enum(['proposed', 'current', 'superseded'])
export type MemoryStatus = z.infer<typeof memoryStatus>

/** The reason why a current item must be reviewed again. */
const memoryDoubt = z.enum([
  'source_edited',
  'source_deleted',
  'result_stale',
  'result_replaced',
  'successor_deleted',
])

/** The text of an item, on one line. */
export const memoryText = z.string().overwrite(oneLine).min(1).max(memoryLimits.textLength)

/** The exact words that an item rests on, and their place. The message of a file is the one that it is attached to. */
export const memorySource = z.object({
  position: z.number().int().positive(),
  kind: z.enum(['message', 'result', 'file']),
  messageId: id,
  attachmentId: id.nullable(),
  channelId: id,
  threadId: id,
  forkId: id.nullable(),
  quote: z.string(),
})

/**
 * Something that agents remember. A person may read it if they may read the channels of all sources that it ever had; an
 * agent is told it if everybody who reads its conversation may.
 */
export const memoryItem = z.object({
  id,
  workspaceId: id,
  /** Null: all agents of the workspace remember it. */
  agentId: id.nullable(),
  kind: memoryKind,
  text: z.string(),
  confidence: z.number().min(0).max(1),
  status: memoryStatus,
  doubt: memoryDoubt.nullable(),
  /** The item that took its place. */
  supersededBy: id.nullable(),
  /** The item whose place it takes, or will take once it is current. */
  supersedesId: id.nullable(),
  aboutUserIds: z.array(id),
  /** The channels of all sources that it ever had, each once: a person who may read them all may read it. */
  channelIds: z.array(id),
  authorTaskId: id.nullable(),
  authorUserId: id.nullable(),
  /** The last person who changed its words. */
  editedBy: id.nullable(),
  createdAt: time,
  updatedAt: time,
  sources: z.array(memorySource),
})
export type MemoryItem = z.infer<typeof memoryItem>

/** A source as it is given: the quote is held against the message, or against the text of the file. */
export const memorySourceGiven = z.strictObject({
  messageId: id,
  attachmentId: id.nullish(),
  quote: z.string().min(1).max(memoryLimits.quoteLength),
})
export type MemorySourceGiven = z.infer<typeof memorySourceGiven>
