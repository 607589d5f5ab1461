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
  const label = labelIn(at, { ...of, seq, forkNumber })
  const words = { content, isAgent: author.kind === 'agent', isResult: Boolean(result), citations }
  return { ...message, content: tellLabels(words, at), ...(label ? { label } : {}) }
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
  const ofThread = <Message extends StoredMessage>(message: Message) =>
    labelMessage(message, { threadId, forkId: null }, at)
  return {
    ...seen,
    history: seen.history.map(message => labelMessage(message, at, at)),
    fork: seen.fork && {
      ...seen.fork,
      parent: parent && ofThread(parent),
      thread: thread && { ...thread, first: thread.first.map(ofThread), last: thread.last.map(ofThread) },
    },
  }
}
