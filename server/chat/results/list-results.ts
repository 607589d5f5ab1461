import type { Claims, Database } from '../../db/client.ts'
import { findForkPlace } from '../../db/forks/forks.ts'
import { listResults as readResults } from '../../db/results/published-results.ts'
import type { PublishedResult } from '../../domain/results/result.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Lists the results of a fork, each version in full, the newest first. The cursor is the last one's version. */
export function listResults(
  db: Database,
  { claims, forkId, ...page }: { claims: Claims; forkId: string; cursor?: number | null; limit?: number },
): Promise<{ results: PublishedResult[]; nextCursor: number | null }> {
  return db.asUser(claims, async tx => {
    if (!(await findForkPlace(tx, { forkId, userId: claims.sub }))) throw notFound('fork')
    return readResults(tx, { forkId, ...page })
  })
}
