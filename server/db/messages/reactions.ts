import type { Reactor } from '../../domain/messages/reaction.ts'
import type { Tx } from '../client.ts'

interface OneReaction {
  messageId: string
  emoji: string
  by: Reactor
}

/**
 * Adds a reaction. The thread is locked. The database writes the message's own list again; a second time
 * changes nothing.
 */
export async function insertReaction(tx: Tx, { messageId, emoji, by }: OneReaction): Promise<void> {
  await tx
    .insertInto('reactions')
    .values({
      messageId,
      emoji,
      userId: by.kind === 'user' ? by.id : null,
      agentId: by.kind === 'agent' ? by.id : null,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Removes a reaction, in the same way. */
export async function deleteReaction(tx: Tx, { messageId, emoji, by }: OneReaction): Promise<void> {
  await tx
    .deleteFrom('reactions')
    .where('messageId', '=', messageId)
    .where('emoji', '=', emoji)
    .where(by.kind === 'user' ? 'userId' : 'agentId', '=', by.id)
    .execute()
}
