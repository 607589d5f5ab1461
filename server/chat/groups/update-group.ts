import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { findGroup, setGroupMembers, updateGroup as update } from '../../db/groups/groups.ts'
import { keepMembers } from '../../db/workspaces/members.ts'
import type { GroupFields } from '../../domain/groups/group.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkHandle } from '../../domain/workspaces/handle.ts'
import { checkAdmin } from '../workspaces/check-role.ts'
import { checkHandleFree, tellTakenHandle } from './tell-taken-handle.ts'

/** Changes the given fields of a group. Messages that mention its old handle still lead to it. For admins. */
export function updateGroup(
  db: Database,
  given: { claims: Claims; workspaceId: string; groupId: string } & {
    [Field in keyof GroupFields]?: GroupFields[Field] | undefined
  },
): Promise<void> {
  const { claims, workspaceId, groupId, name, userIds } = given
  const handle = given.handle === undefined ? undefined : checkHandle(given.handle)
  return tellTakenHandle(handle ?? '', () =>
    db.asUser(claims, async tx => {
      await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'change groups' })
      const group = await findGroup(tx, { workspaceId, groupId })
      if (!group) throw notFound('group')
      const members = userIds && (await keepMembers(tx, { workspaceId, userIds }))
      if (handle !== undefined && handle !== group.handle) await checkHandleFree(tx, { workspaceId, handle })
      await takeServiceRole(tx)
      if (name !== undefined || handle !== undefined) {
        await update(tx, {
          groupId,
          ...(name !== undefined && { name }),
          ...(handle !== undefined && { handle }),
        })
      }
      if (members) await setGroupMembers(tx, { groupId, workspaceId, userIds: members })
    }),
  )
}
