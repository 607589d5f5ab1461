import type { Message } from '@/server/domain/messages/message'
import type { Reaction } from '@/server/domain/messages/reaction'
import { withReaction } from '@/server/domain/messages/with-reaction'
import type { ThreadState } from './thread-state'

/**
 * Returns the messages of the main line, or of the fork, in order: those loaded without a gap, with the
 * changes that are on their way from here.
 */
export function shownMessages(state: ThreadState): Message[] {
  const { messages, stretch } = state
  if (!stretch) return []
  const to = stretch.to ?? Number.POSITIVE_INFINITY
  return [...messages.values()]
    .filter(({ forkId, seq }) => forkId === state.forkId && seq >= stretch.from && seq <= to)
    .sort((a, b) => a.seq - b.seq)
    .map(message => addOwn(message, state))
}

/** Tells whether a message is in the part that is shown. */
export function isShown({ messages, stretch, forkId }: ThreadState, messageId: string): boolean {
  const message = messages.get(messageId)
  if (!message || !stretch || message.forkId !== forkId) return false
  return message.seq >= stretch.from && message.seq <= (stretch.to ?? Number.POSITIVE_INFINITY)
}

function addOwn(message: Message, { edits, reacting }: ThreadState): Message {
  const content = edits.get(message.id)
  const edited =
    content === undefined ? message : { ...message, content, editedAt: message.editedAt ?? message.createdAt }
  const own = reacting.filter(({ messageId }) => messageId === message.id)
  if (own.length === 0) return edited
  return { ...edited, reactions: [...own.reduce<readonly Reaction[]>(withReaction, edited.reactions)] }
}
