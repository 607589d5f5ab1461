import type { Claims, Database } from '../../../db/client.ts'
import { readThreadChanges } from '../../../db/messages/thread-changes.ts'
import type { ThreadChanges } from '../../../domain/messages/thread.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'

/** The rows of each kind in one answer of `thread.changes`. */
const changesPerPage = 200

/** Returns all changes after `sinceRev`, which a reader missed while offline. */
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
