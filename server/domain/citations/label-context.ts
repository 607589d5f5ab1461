import type { Conversation, MessageCitation } from './citation.ts'
import { labelIn } from './citation.ts'
import { tellLabels } from './tell-labels.ts'

/** A message as the context of a conversation has it, before it is labelled. */
interface StoredMessage {
  seq: number
  forkNumber?: number | null | undefined
  content: string
  author: { kind: 'human' | 'agent' }
  result?: object | null | undefined
  citations?: readonly MessageCitation[] | null | undefined
  label?: string | undefined
  inFork?: true | undefined
}

interface StoredThread {
  first: readonly StoredMessage[]
  last: readonly StoredMessage[]
}

/** Returns a message of a conversation with its label, and with the words that a model is told of it. */
function labelMessage<Message extends StoredMessage>(
  message: Message,
  of: Conversation,
  at: Conversation,
): Message {
  const { seq, forkNumber = null, content, author, result, citations } = message
  // A message of another fork has no label here: its number would name another message.
  const label = message.inFork ? null : labelIn(at, { ...of, seq, forkNumber })
  const words = { content, isAgent: author.kind === 'agent', isResult: Boolean(result), citations }
  return { ...message, content: tellLabels(words, at), ...(label ? { label } : {}) }
}

/** Labels messages of a conversation for its own agents. */
export function labelMessages<Message extends StoredMessage>(
  messages: readonly Message[],
  { threadId, forkId }: Conversation,
): Message[] {
  const at = { threadId, forkId }
  return messages.map(message => labelMessage(message, at, at))
}

/** Labels messages of the thread around a fork for the fork's agents. */
export function labelThread<Message extends StoredMessage>(
  messages: readonly Message[],
  { threadId, forkId }: Conversation,
): Message[] {
  return messages.map(message => labelMessage(message, { threadId, forkId: null }, { threadId, forkId }))
}

/**
 * Labels the messages of a conversation that an agent is shown, the message that its fork starts from and those of
 * the thread before it.
 */
export function labelContext<
  Seen extends {
    history: readonly StoredMessage[]
    fork: { parent: StoredMessage | null; thread: StoredThread | null } | null
  },
>(seen: Seen, { threadId, forkId }: Conversation): Seen {
  const at = { threadId, forkId }
  const parent = seen.fork?.parent ?? null
  const thread = seen.fork?.thread ?? null
  const [labelled = null] = parent ? labelThread([parent], at) : []
  return {
    ...seen,
    history: labelMessages(seen.history, at),
    fork: seen.fork && {
      ...seen.fork,
      parent: labelled,
      thread: thread && {
        ...thread,
        first: labelThread(thread.first, at),
        last: labelThread(thread.last, at),
      },
    },
  }
}
