/**
 * The messages that an agent's message cites. An agent is shown each message with a label that it may cite in
 * square brackets: `[12]` is message 12 of its own conversation (in a fork: the number in the fork), `[t5]` is
 * message 5 of the thread around the fork, `[2.1]` is the first message in the result of the task's second tool
 * call, `[m1]` is the source of the first item of memory, and `[d3]` is the result with the third decision of the
 * workspace context. The text keeps its labels; the message stores their meaning when it was posted.
 */
import * as z from 'zod'
import { id } from '../wire/ids.ts'

/**
 * A label of a text, without its brackets, and the message that it names. The place never changes, so that it
 * is enough for a link; the words are read with the rights of the reader.
 */
export const messageCitation = z.object({
  label: z.string().max(20),
  messageId: id,
  channelId: id,
  threadId: id,
  forkId: id.nullable(),
})
export type MessageCitation = z.infer<typeof messageCitation>

/** The most citations of one message. Later labels stay plain text. */
export const mostCitations = 50

/** A conversation: a thread's main line (no fork), or one of its forks. */
export interface Conversation {
  threadId: string
  forkId: string | null
}

/** The place of a message, with its numbers in the thread and in its fork. */
export interface NumberedPlace extends Conversation {
  seq: number
  forkNumber: number | null
}

/**
 * Returns the label that a message has by itself for the readers of a conversation. Null: it has none, because
 * it belongs to another thread or fork.
 */
export function labelIn(at: Conversation, message: NumberedPlace): string | null {
  if (message.threadId !== at.threadId) return null
  if (message.forkId === at.forkId) return String(message.forkNumber ?? message.seq)
  return message.forkId === null ? `t${message.seq}` : null
}

/** Returns the label of a message by its place in the result of a tool call; both count from 1. */
export function labelInResult(call: number, index: number): string {
  return `${call}.${index}`
}
