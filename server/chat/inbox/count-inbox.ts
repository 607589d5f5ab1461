import type { Claims, Database } from '../../db/client.ts'
import { countInbox as count } from '../../db/inbox/inbox.ts'
import type { NotificationCount } from '../../domain/inbox/notification.ts'
import { checkMember } from '../workspaces/check-role.ts'

export function countInbox(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<NotificationCount> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId })
    return count(tx, { workspaceId, userId })
  })
}
