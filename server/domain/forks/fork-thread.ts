/** Chooses the part of the thread that a fork's agents are shown. */
import { cutMessages } from '../prompts/condense.ts'
import type { ContextMessage, ShownThread } from '../prompts/message-tags.ts'
import { limits } from '../wire/limits.ts'

export const threadLimits = {
  /** A thread of up to so many messages before the fork is shown whole. */
  whole: 25,
  /** Of a longer one, the first message and so many of the newest are shown singly. */
  newest: 20,
  /** A summary replaces at most so many messages before those … */
  condensed: 200,
  /** … and is made from so many characters of each, and from so many tokens of all. */
  condensedCharacters: 2_000,
  condensingTokens: 90_000,
  /** The most characters of a message: those of the fork's parent. */
  characters: limits.parentMessageLength,
  /** The most tokens of the messages, even if the money and the model allow more. */
  tokens: 30_000,
  /** The most messages that are counted exactly. */
  counted: 10_000,
} as const

/** The messages that a task is shown of the thread before its fork, fixed at its start. */
export interface FixedThread {
  /** Shown singly. */
  messageIds: readonly string[]
  /** The first message of a long thread, before those that are not shown singly. */
  firstId: string | null
  /** A summary replaces them. */
  condensedIds: readonly string[]
  /** The number of all messages that are not shown singly. */
  between: number
}

/** The thread as it was read, with the place of the messages that a summary may replace. */
export interface ReadThread<Message extends ContextMessage> extends ShownThread {
  first: readonly Message[]
  between: (NonNullable<ShownThread['between']> & { condensable: Condensable | null }) | null
  last: readonly Message[]
}

/** Messages that one summary can replace, with the numbers of the first and the last. */
export interface Condensable {
  ids: readonly string[]
  firstSeq: number
  lastSeq: number
}

/** Puts the messages of a thread in their order. `summary`: the stored one of the condensed messages. */
export function layReadThread<Message extends ContextMessage & { id: string }>(
  { firstId, condensedIds, between }: FixedThread,
  found: {
    messages: readonly Message[]
    firstSeq: number | null
    lastSeq: number | null
    summary: string | null
  },
): ReadThread<Message> | null {
  const { messages, firstSeq, lastSeq, summary } = found
  if (messages.length === 0 && between === 0) return null
  const isFirst = ({ id }: Message) => id === firstId
  return {
    first: messages.filter(isFirst),
    between:
      between === 0
        ? null
        : {
            count: between,
            summary: summary === null ? null : { text: summary, of: condensedIds.length },
            condensable:
              firstSeq === null || lastSeq === null ? null : { ids: condensedIds, firstSeq, lastSeq },
          },
    last: messages.filter(message => !isFirst(message)),
  }
}

/** Returns a context with the thread of its fork cut to a room of tokens. */
export function cutForkThread<Seen extends { fork: { thread?: ReadThread<ContextMessage> | null } | null }>(
  seen: Seen,
  room: number,
): Seen {
  const { fork } = seen
  return fork?.thread ? { ...seen, fork: { ...fork, thread: cutThread(fork.thread, room) } } : seen
}

/**
 * Cuts the messages of a thread to a room of tokens. Long messages lose their ends; without any room, only the
 * number of messages is given.
 */
function cutThread<Message extends ContextMessage>(
  thread: ReadThread<Message>,
  room: number,
): ReadThread<Message> {
  const { first, between, last } = thread
  if (room <= 0) {
    const count = first.length + (between?.count ?? 0) + last.length
    return { first: [], between: { count, summary: null, condensable: null }, last: [] }
  }
  const cut = cutMessages([...first, ...last].map(cutEnd), room)
  return { ...thread, first: cut.slice(0, first.length), last: cut.slice(first.length) }
}

function cutEnd<Message extends ContextMessage>(message: Message): Message {
  const { content } = message
  if (content.length <= threadLimits.characters) return message
  return { ...message, content: `${content.slice(0, threadLimits.characters).toWellFormed()} […]` }
}
