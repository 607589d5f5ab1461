import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { findMember, findRole, updateRole } from '../../db/workspaces/members.ts'
import { lockWorkspace } from '../../db/workspaces/workspaces.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { outranks } from '../../domain/workspaces/permissions.ts'
import type { Member, MemberRole } from '../../domain/workspaces/workspace.ts'
import { checkAdmin, checkOtherAdmin } from './check-role.ts'
import { endInvitesBeyond } from './invites/end-invites-beyond.ts'
import { endBeyondRole, returnSchedules, tellEndedByRole } from './lower-role.ts'

/**
 * Gives a member another role. A lower one ends what the person had made with the higher one, and tells them; with the
 * higher one their schedules go on.
 */
export async function updateMemberRole(
  db: Database,
  given: { claims: Claims; workspaceId: string; userId: string; role: MemberRole },
): Promise<{ member: Member }> {
  const { claims, workspaceId, userId, role } = given
  const caller = { workspaceId, userId: claims.sub, doing: 'change roles' }
  const { member, ended } = await db.asUser(claims, async tx => {
    await checkAdmin(tx, caller)
    await takeServiceRole(tx)
    await lockWorkspace(tx, { workspaceId })
    // Checked again under the lock: another admin may have taken the caller's role away meanwhile.
    await checkAdmin(tx, caller)
    const before = await findRole(tx, { workspaceId, userId })
    if (before === 'admin' && role !== 'admin') await checkOtherAdmin(tx, { workspaceId, userId })
    if (before) await updateRole(tx, { workspaceId, userId, role })
    await endInvitesBeyond(tx, { workspaceId, userId, role })
    const member = await findMember(tx, { workspaceId, userId })
    if (!member || !before) throw notFound('member')
    const isLower = before !== role && outranks(before, role)
    const ended = isLower ? await endBeyondRole(tx, { workspaceId, userId, by: claims.sub }) : null
    if (!isLower) await returnSchedules(tx, { workspaceId, userId, role })
    return { member, ended }
  })
  if (ended) await tellEndedByRole(db, { workspaceId, userId, role, ended })
  return { member }
}
