import { findChannel } from '../../db/channels/channels.ts'
import type { Claims, Database, Tx } from '../../db/client.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { findRating, updateWord } from '../../db/watch/answer-ratings.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { AnswerRating } from '../../domain/watch/answer-rating.ts'
import { type Thumb, thumbEmoji, thumbOf } from '../../domain/watch/thumbs.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkNotArchived } from '../channels/check-not-archived.ts'
import { checkStillActive } from '../forks/check-fork-active.ts'
import { putReaction } from '../messages/put-reaction.ts'

/**
 * Rates an agent's answer: a thumb, which is a reaction like others, and an optional word for the admins. `rating` null
 * takes both back. People who may write in the channel may rate.
 */
export function rateAnswer(
  db: Database,
  given: { claims: Claims; messageId: string; rating: Thumb | null; word?: string | undefined },
): Promise<{ message: Message; rating: AnswerRating | null }> {
  const { claims, messageId, rating, word } = given
  const own = { messageId, userId: claims.sub }
  return db.asUser(claims, async tx => {
    const message = await findMessage(tx, { messageId })
    const channel = message && (await findChannel(tx, { userId: claims.sub, channelId: message.channelId }))
    if (!message || !channel) throw notFound('message')
    if (message.authorType !== 'agent') {
      throw new DomainError('not_an_answer', 'Only answers of agents can be rated.')
    }
    checkNotArchived(channel)
    await lockThread(tx, message.threadId)
    await checkStillActive(tx, message)
    const before = await findRating(tx, own)
    if (rating !== (before?.rating ?? null)) await putThumb(tx, own, rating)
    if (rating !== null && word !== undefined) await updateWord(tx, { ...own, word })
    const after = await findMessage(tx, { messageId })
    if (!after) throw notFound('message')
    return { message: after, rating: (await findRating(tx, own)) ?? null }
  })
}

/** Puts the thumb there, which replaces the other one, or takes away every thumb of the person. */
async function putThumb(
  tx: Tx,
  own: { messageId: string; userId: string },
  rating: Thumb | null,
): Promise<void> {
  const by = { id: own.userId, kind: 'user' } as const
  if (rating !== null) {
    await putReaction(tx, { messageId: own.messageId, emoji: thumbEmoji[rating], on: true, by })
    return
  }
  const message = await findMessage(tx, { messageId: own.messageId })
  for (const { emoji, by: people } of message?.reactions ?? []) {
    const isOwn = thumbOf(emoji) !== null && people.some(({ id }) => id === own.userId)
    if (isOwn) await putReaction(tx, { messageId: own.messageId, emoji, on: false, by })
  }
}
