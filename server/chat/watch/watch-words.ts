import type { Claims, Database } from '../../db/client.ts'
import { listRatingsWithWords } from '../../db/watch/answer-ratings.ts'
import type { RatingWithWords } from '../../domain/watch/answer-rating.ts'
import { checkWatcher } from './check-watcher.ts'

/** Lists the words of people beside their thumbs, newest first. An admin sees those of answers that they can read. */
export function watchWords(
  db: Database,
  asked: { claims: Claims; agentId: string; cursor?: number | null | undefined },
): Promise<{ ratings: RatingWithWords[]; nextCursor: number | null }> {
  const { claims, agentId, cursor = null } = asked
  return db.asUser(claims, async tx => {
    await checkWatcher(tx, asked)
    const found = await listRatingsWithWords(tx, { agentId, before: cursor, limit: perPage + 1 })
    const ratings = found.slice(0, perPage)
    return { ratings, nextCursor: found.length > perPage ? (ratings.at(-1)?.place ?? null) : null }
  })
}

const perPage = 20
