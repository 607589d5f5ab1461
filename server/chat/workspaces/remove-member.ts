import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { deleteMember, findRole } from '../../db/workspaces/members.ts'
import { lockWorkspace } from '../../db/workspaces/workspaces.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin, checkMember, checkOtherAdmin } from './check-role.ts'

/** What they wrote stays. */
export function removeMember(
  db: Database,
  { claims, workspaceId, userId }: { claims: Claims; workspaceId: string; userId: string },
): Promise<void> {
  const caller = { workspaceId, userId: claims.sub, doing: 'remove people' }
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, caller)
    await takeServiceRole(tx)
    await lockWorkspace(tx, { workspaceId })
    await checkAdmin(tx, caller)
    await takeOut(tx, { workspaceId, userId })
  })
}

export function leaveWorkspace(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<void> {
  const member = { workspaceId, userId: claims.sub }
  return db.asUser(claims, async tx => {
    await checkMember(tx, member)
    await takeServiceRole(tx)
    await lockWorkspace(tx, { workspaceId })
    await takeOut(tx, member)
  })
}

async function takeOut(tx: Tx, member: { workspaceId: string; userId: string }): Promise<void> {
  const role = await findRole(tx, member)
  if (!role) throw notFound('member')
  if (role === 'admin') await checkOtherAdmin(tx, member)
  await deleteMember(tx, member)
}
