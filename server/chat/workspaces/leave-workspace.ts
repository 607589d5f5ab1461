import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { lockWorkspace } from '../../db/workspaces/workspaces.ts'
import { checkMember } from './check-role.ts'
import { endMembership } from './end-membership.ts'

/** Ends the caller's own membership. An open link lets them come back, with at most the role that they had. */
export function leaveWorkspace(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<void> {
  const member = { workspaceId, userId: claims.sub }
  return db.asUser(claims, async tx => {
    await checkMember(tx, member)
    await takeServiceRole(tx)
    await lockWorkspace(tx, { workspaceId })
    await endMembership(tx, { ...member, removedBy: null })
  })
}
