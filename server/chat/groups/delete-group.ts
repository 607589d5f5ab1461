import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { findGroup, deleteGroup as remove } from '../../db/groups/groups.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/** Deletes a group. Messages that mention it keep their words. For admins. */
export function deleteGroup(
  db: Database,
  { claims, workspaceId, groupId }: { claims: Claims; workspaceId: string; groupId: string },
): Promise<void> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'delete groups' })
    if (!(await findGroup(tx, { workspaceId, groupId }))) throw notFound('group')
    await takeServiceRole(tx)
    await remove(tx, { groupId })
  })
}
