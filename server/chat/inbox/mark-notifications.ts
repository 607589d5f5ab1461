import type { Claims, Database } from '../../db/client.ts'
import { markNotifications as mark } from '../../db/inbox/notifications.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Marks these notifications as read, or all of them. */
export function markNotifications(
  db: Database,
  given: { claims: Claims; workspaceId: string; messageIds?: string[] },
): Promise<void> {
  const { claims, workspaceId, messageIds = null } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId })
    await mark(tx, { workspaceId, userId, messageIds })
  })
}
