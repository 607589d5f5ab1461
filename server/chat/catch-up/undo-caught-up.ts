import { findCatchUp, readMarkers, setCatchUpUndo } from '../../db/catch-up/catch-ups.ts'
import { type Claims, type Database, takeServiceRole, takeUserRole } from '../../db/client.ts'
import { moveMarker } from '../../db/messages/read-markers.ts'
import { findThread } from '../../db/messages/threads.ts'
import type { CatchUp } from '../../domain/catch-up/catch-up.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { showCatchUp } from './show-catch-up.ts'

/**
 * Moves the read markers of threads back to their place before 'Mark all as read'. A marker that has moved on since, for
 * example on another device, stays; so do those of forks, which only move forward.
 */
export function undoCaughtUp(
  db: Database,
  { claims, catchUpId }: { claims: Claims; catchUpId: string },
): Promise<CatchUp> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const stored = await findCatchUp(tx, { catchUpId, userId })
    if (!stored) throw notFound('catch-up')
    const undo = stored.undo ?? []
    const now = await readMarkers(tx, { userId, threadIds: undo.map(({ threadId }) => threadId) })
    for (const { threadId, from, to } of undo) {
      if (now.get(threadId) !== to || !(await findThread(tx, { userId, threadId }))) continue
      await moveMarker(tx, { userId, threadId, lastReadSeq: from })
    }
    await takeServiceRole(tx)
    await setCatchUpUndo(tx, { catchUpId, undo: null })
    await takeUserRole(tx, claims)
    return showCatchUp(tx, (await findCatchUp(tx, { catchUpId, userId })) ?? stored)
  })
}
