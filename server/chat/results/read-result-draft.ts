import type { Claims, Database } from '../../db/client.ts'
import { findForkPlace } from '../../db/forks/forks.ts'
import { findResultDraft } from '../../db/results/fork-results.ts'
import type { ResultDraft } from '../../domain/results/result.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Returns the open result draft of a fork. Everyone who may read the fork may see it. */
export function readResultDraft(
  db: Database,
  { claims, forkId }: { claims: Claims; forkId: string },
): Promise<{ draft: ResultDraft | null }> {
  return db.asUser(claims, async tx => {
    if (!(await findForkPlace(tx, { forkId, userId: claims.sub }))) throw notFound('fork')
    return { draft: await findResultDraft(tx, { forkId }) }
  })
}
