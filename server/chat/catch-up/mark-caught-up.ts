import { findCatchUp, readMarkers, setCatchUpUndo } from '../../db/catch-up/catch-ups.ts'
import { type Claims, type Database, takeServiceRole, takeUserRole } from '../../db/client.ts'
import { moveForkMarker, readForkNotifications } from '../../db/forks/fork-reading.ts'
import { findForkPlace } from '../../db/forks/forks.ts'
import { markRead } from '../../db/messages/read-markers.ts'
import type { CatchUp } from '../../domain/catch-up/catch-up.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { showCatchUp } from './show-catch-up.ts'

/**
 * Marks every message that a catch-up covers as read, also those that were too many to read. Messages that came later
 * stay unread. The markers before are kept, so that the person can undo it.
 */
export function markCaughtUp(
  db: Database,
  { claims, catchUpId }: { claims: Claims; catchUpId: string },
): Promise<CatchUp> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const stored = await findCatchUp(tx, { catchUpId, userId })
    if (!stored) throw notFound('catch-up')
    const { threads, forks } = stored.marks
    const before = await readMarkers(tx, { userId, threadIds: threads.map(([threadId]) => threadId) })
    const undo: { threadId: string; from: number; to: number }[] = []
    // In the order of their ids, as everywhere where several threads change.
    for (const [threadId, seq] of threads.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const from = before.get(threadId)
      const to = await markRead(tx, { userId, threadId, seq })
      if (from !== undefined && to !== undefined && to > from) undo.push({ threadId, from, to })
    }
    for (const [forkId, number] of forks) {
      if (!(await findForkPlace(tx, { forkId, userId }))) continue
      await takeServiceRole(tx)
      await moveForkMarker(tx, { userId, forkId, number })
      await readForkNotifications(tx, { userId, forkId, number })
      await takeUserRole(tx, claims)
    }
    await takeServiceRole(tx)
    await setCatchUpUndo(tx, { catchUpId, undo: [...(stored.undo ?? []), ...undo] })
    await takeUserRole(tx, claims)
    return showCatchUp(tx, (await findCatchUp(tx, { catchUpId, userId })) ?? stored)
  })
}
