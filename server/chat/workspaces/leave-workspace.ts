import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { lockWorkspace } from '../../db/workspaces/workspaces.ts'
import { checkMember } from './check-role.ts'
import { endMembership } from './end-membership.ts'
import { tellEndedByRole } from './lower-role.ts'

/** Ends the caller's own membership. An open link lets them come back, with at most the role that they had. */
export async function leaveWorkspace(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<void> {
  const member = { workspaceId, userId: claims.sub }
  const ended = await db.asUser(claims, async tx => {
    await checkMember(tx, member)
    await takeServiceRole(tx)
    await lockWorkspace(tx, { workspaceId })
    return endMembership(tx, { ...member, removedBy: null })
  })
  await tellEndedByRole(db, { ...member, role: null, ended })
}
