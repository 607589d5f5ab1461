import { findChannel } from '../../db/channels/channels.ts'
import type { Claims, Database } from '../../db/client.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { findMessage } from '../../db/messages/messages.ts'
import type { Message } from '../../domain/messages/message.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkNotArchived } from '../channels/check-not-archived.ts'
import { checkStillActive } from '../forks/check-fork-active.ts'
import { type Mark, putReaction } from './put-reaction.ts'

/** Adds or removes the caller's reaction to a message. People who may write in the channel may react. */
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
