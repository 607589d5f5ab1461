/** Chooses the messages that one reading of a channel takes. Pure. */
import { estimateTokens } from '../../prompts/estimate-tokens.ts'

/** A message of the channel's main lines that no reflection has read yet. */
export interface UnreadMessage {
  threadId: string
  seq: number
  content: string
}

/** The part of a thread that a reading takes: the messages after `after`, up to and with `upTo`. */
export interface ThreadRange {
  threadId: string
  after: number
  upTo: number
}

export const readingLimits = {
  messages: 300,
  /** The estimated tokens of all messages together. */
  tokens: 40_000,
  /** Longer messages are cut in the prompt. */
  messageLength: 4_000,
} as const

/** The messages of one reading. `left`: the number of messages for the next time. */
export interface ReadingPlan {
  ranges: ThreadRange[]
  messages: number
  left: number
}

/** The tokens around the words of a message: its author, its label, its time. */
const tokensAround = 25

/**
 * Takes the oldest unread messages, as many as the limits allow; at least one. `unread`: the first of `total` messages, in
 * their order in time, each thread from its mark on.
 */
export function planReading(
  unread: readonly UnreadMessage[],
  { marks, total }: { marks: ReadonlyMap<string, number>; total: number },
): ReadingPlan {
  let tokens = 0
  let messages = 0
  const upTo = new Map<string, number>()
  for (const { threadId, seq, content } of unread.slice(0, readingLimits.messages)) {
    tokens += tokensAround + estimateTokens(content.slice(0, readingLimits.messageLength))
    if (messages > 0 && tokens > readingLimits.tokens) break
    messages += 1
    upTo.set(threadId, Math.max(seq, upTo.get(threadId) ?? 0))
  }
  const ranges = [...upTo].map(([threadId, to]) => ({ threadId, after: marks.get(threadId) ?? 0, upTo: to }))
  const isTaken = ({ threadId, seq }: UnreadMessage) => seq <= (upTo.get(threadId) ?? 0)
  const taken = unread.filter(isTaken).length
  return { ranges, messages: taken, left: Math.max(0, total - taken) }
}
