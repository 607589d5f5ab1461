import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import {
  findUnreadForks,
  findUnreadThreads,
  insertReadAct,
  type ReadPlaces,
  readNotificationsIn,
} from '../../db/reading/read-acts.ts'
import { checkMember } from '../workspaces/check-role.ts'

/**
 * Marks channels, threads or the whole workspace as read by the caller, with their forks and notifications, up to what
 * was known at `until`. Returns the act, for undoing; null: nothing was unread. Places that the caller can't read are
 * left out without a word.
 */
export function markAllRead(
  db: Database,
  given: { claims: Claims; workspaceId: string; places: ReadPlaces; until: string | null },
): Promise<{ actId: string | null }> {
  const { claims, ...asked } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId: asked.workspaceId, userId })
    const threads = await findUnreadThreads(tx, { ...asked, userId })
    const forks = await findUnreadForks(tx, { ...asked, userId })
    const messageIds = await readNotificationsIn(tx, { ...asked, userId })
    if (threads.length + forks.length + messageIds.length === 0) return { actId: null }
    await takeServiceRole(tx)
    return { actId: await insertReadAct(tx, { ...asked, userId, threads, forks, messageIds }) }
  })
}
