import type { Claims, Database } from '../../db/client.ts'
import { listNotifications as list } from '../../db/inbox/notifications.ts'
import type { Notification, NotificationCursor } from '../../domain/inbox/notification.ts'
import { checkMember } from '../workspaces/check-role.ts'

export function listNotifications(
  db: Database,
  given: {
    claims: Claims
    workspaceId: string
    waiting?: boolean
    cursor?: NotificationCursor | null
    limit: number
  },
): Promise<{ notifications: Notification[]; nextCursor: NotificationCursor | null }> {
  const { claims, workspaceId, waiting = false, cursor = null, limit } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId })
    return list(tx, { workspaceId, userId, waiting, cursor, limit })
  })
}
