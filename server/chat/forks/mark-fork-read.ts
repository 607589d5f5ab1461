import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { moveForkMarker, readForkNotifications } from '../../db/forks/fork-reading.ts'
import { findForkPlace } from '../../db/forks/forks.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Marks a fork as read by the caller up to a message. The marker only moves forward. */
export function markForkRead(
  db: Database,
  { claims, forkId, number }: { claims: Claims; forkId: string; number: number },
): Promise<void> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    if (!(await findForkPlace(tx, { forkId, userId }))) throw notFound('fork')
    await takeServiceRole(tx)
    await moveForkMarker(tx, { userId, forkId, number })
    await readForkNotifications(tx, { userId, forkId, number })
  })
}
