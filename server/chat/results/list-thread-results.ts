import type { Claims, Database } from '../../db/client.ts'
import { findThreadWorkspace } from '../../db/messages/threads.ts'
import { listThreadResults as readResults } from '../../db/results/published-results.ts'
import type { PublishedResult, ResultCursor } from '../../domain/results/result.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Lists the results of all forks of a thread, each version in full, the newest first. */
export function listThreadResults(
  db: Database,
  { claims, ...asked }: { claims: Claims; threadId: string; cursor: ResultCursor | null; limit: number },
): Promise<{ results: PublishedResult[]; nextCursor: ResultCursor | null }> {
  return db.asUser(claims, async tx => {
    if (!(await findThreadWorkspace(tx, asked))) throw notFound('thread')
    return readResults(tx, asked)
  })
}
