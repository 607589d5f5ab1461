import type { Tx } from '../../db/client.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { deleteReaction, insertReaction } from '../../db/messages/reactions.ts'
import { readEmoji } from '../../domain/messages/emoji.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { Reactor } from '../../domain/messages/reaction.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { limits } from '../../domain/wire/limits.ts'

export interface Mark {
  messageId: string
  emoji: string
  /** Whether the emoji must be there afterwards. Saying it twice does nothing more. */
  on: boolean
}

/**
 * Adds or removes a reaction for a person or agent whose right is already checked, for example for an agent in
 * the transaction that records it. The thread is locked already.
 */
export async function putReaction(tx: Tx, { by, on, ...mark }: Mark & { by: Reactor }): Promise<Message> {
  const emoji = readEmoji(mark.emoji)
  if (emoji === null) throw new DomainError('emoji_unknown', 'A reaction must be a single emoji.')
  const message = await readUnderLock(tx, mark.messageId)
  if (on && message.reactions.length >= limits.reactionKinds && !has(message, emoji)) {
    throw new DomainError(
      'reactions_full',
      `This message already has ${limits.reactionKinds} different reactions. Add yours to one of them.`,
    )
  }
  const { id: messageId } = message
  await (on ? insertReaction : deleteReaction)(tx, { messageId, emoji, by })
  return readUnderLock(tx, messageId)
}

async function readUnderLock(tx: Tx, messageId: string): Promise<Message> {
  const message = await findMessage(tx, { messageId })
  if (!message) throw notFound('message')
  if (message.deletedAt !== null) {
    throw new DomainError('message_deleted', 'You can’t react to a deleted message.')
  }
  return message
}

function has({ reactions }: Message, emoji: string): boolean {
  return reactions.some(each => each.emoji === emoji)
}
