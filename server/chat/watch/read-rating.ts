import type { Claims, Database } from '../../db/client.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { findRating } from '../../db/watch/answer-ratings.ts'
import type { AnswerRating } from '../../domain/watch/answer-rating.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Returns the caller's own rating of an answer. */
export function readRating(
  db: Database,
  { claims, messageId }: { claims: Claims; messageId: string },
): Promise<{ rating: AnswerRating | null }> {
  return db.asUser(claims, async tx => {
    if (!(await findMessage(tx, { messageId }))) throw notFound('message')
    return { rating: (await findRating(tx, { messageId, userId: claims.sub })) ?? null }
  })
}
