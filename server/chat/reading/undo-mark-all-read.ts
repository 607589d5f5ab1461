import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { takeReadAct, undoReadAct } from '../../db/reading/read-acts.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Makes everything unread again that an act of the caller has marked as read. An act can be undone once. */
export function undoMarkAllRead(
  db: Database,
  { claims, actId }: { claims: Claims; actId: string },
): Promise<void> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await takeServiceRole(tx)
    const act = await takeReadAct(tx, { actId, userId })
    if (!act) throw notFound('act')
    await undoReadAct(tx, { userId, act })
  })
}
