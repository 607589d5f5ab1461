import type { Claims, Database } from '../../db/client.ts'
import { listRatingsWithWords } from '../../db/watch/answer-ratings.ts'
import type { RatingWithWords } from '../../domain/watch/answer-rating.ts'
import { checkWatcher } from './check-watcher.ts'

/** Lists the words of people beside their thumbs, newest first. An admin sees those of answers that they can read. */
export function watchWords(
  db: Database,
  asked: { claims: Claims; agentId: string; before?: number | undefined },
): Promise<{ ratings: RatingWithWords[]; hasMore: boolean }> {
  const { claims, agentId, before } = asked
  return db.asUser(claims, async tx => {
    await checkWatcher(tx, asked)
    const found = await listRatingsWithWords(tx, { agentId, before, limit: perPage + 1 })
    return { ratings: found.slice(0, perPage), hasMore: found.length > perPage }
  })
}

const perPage = 20
