import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { moveForkMarker, readForkNotifications } from '../../db/forks/fork-reading.ts'
import { findForkPlace } from '../../db/forks/forks.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Says that the caller has seen everything in a fork up to a message. Only ever forward. */
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
