import { findChannel } from '../../db/channels/channels.ts'
import type { Claims, Database, Tx } from '../../db/client.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { deleteReaction, insertReaction } from '../../db/messages/reactions.ts'
import { readEmoji } from '../../domain/messages/emoji.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { Reactor } from '../../domain/messages/reaction.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { limits } from '../../domain/wire/limits.ts'
import { checkNotArchived } from '../channels/check-not-archived.ts'
import { checkStillActive } from '../forks/check-fork-active.ts'

interface Mark {
  messageId: string
  emoji: string
  /** Whether the emoji shall stand there afterwards; saying it twice is saying it once. */
  on: boolean
}

/** Marks a message with an emoji of the caller's, or takes that away. Whoever may write in the channel may react. */
export function reactToMessage(
  db: Database,
  { claims, ...mark }: Mark & { claims: Claims },
): Promise<{ message: Message }> {
  return db.asUser(claims, async tx => {
    const message = await findMessage(tx, { messageId: mark.messageId })
    const channel = message && (await findChannel(tx, { userId: claims.sub, channelId: message.channelId }))
    if (!message || !channel) throw notFound('message')
    checkNotArchived(channel)
    await lockThread(tx, message.threadId)
    await checkStillActive(tx, message)
    return { message: await putReaction(tx, { ...mark, by: { id: claims.sub, kind: 'user' } }) }
  })
}

/**
 * The same for anybody who is known to have the right, such as an agent in the transaction that records it. The thread
 * is locked already.
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
