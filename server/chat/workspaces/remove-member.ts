import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { lockWorkspace } from '../../db/workspaces/workspaces.ts'
import { checkAdmin } from './check-role.ts'
import { endMembership } from './end-membership.ts'
import { tellEndedByRole } from './lower-role.ts'

/**
 * Removes a member from the workspace. Their messages stay. They can come back only by an invitation to their
 * address that is made later.
 */
export async function removeMember(
  db: Database,
  { claims, workspaceId, userId }: { claims: Claims; workspaceId: string; userId: string },
): Promise<void> {
  const caller = { workspaceId, userId: claims.sub, doing: 'remove people' }
  const ended = await db.asUser(claims, async tx => {
    await checkAdmin(tx, caller)
    await takeServiceRole(tx)
    await lockWorkspace(tx, { workspaceId })
    await checkAdmin(tx, caller)
    // An admin who removes themselves leaves.
    return endMembership(tx, { workspaceId, userId, removedBy: userId === claims.sub ? null : claims.sub })
  })
  await tellEndedByRole(db, { workspaceId, userId, role: null, ended })
}
