import type { Claims, Database } from '../../../db/client.ts'
import { readThreadChanges } from '../../../db/messages/thread-changes.ts'
import type { ThreadChanges } from '../../../domain/messages/thread.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'

/** Rows of each kind in one answer of `thread.changes`. */
const changesPerPage = 200

/** Everything that changed after `sinceRev`: what a reader missed while the line was down. */
export async function listThreadChanges(
  db: Database,
  { claims, threadId, sinceRev }: { claims: Claims; threadId: string; sinceRev: number },
): Promise<ThreadChanges> {
  const changes = await db.asUser(claims, tx =>
    readThreadChanges(tx, { threadId, sinceRev, limit: changesPerPage }),
  )
  if (!changes) throw notFound('thread')
  return changes
}
