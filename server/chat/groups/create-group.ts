import { v7 as newId } from 'uuid'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { countGroups, insertGroup, setGroupMembers } from '../../db/groups/groups.ts'
import { keepMembers } from '../../db/workspaces/members.ts'
import { type GroupFields, groupLimits } from '../../domain/groups/group.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { checkHandle } from '../../domain/workspaces/handle.ts'
import { checkAdmin } from '../workspaces/check-role.ts'
import { checkHandleFree, tellTakenHandle } from './tell-taken-handle.ts'

/** Makes a group that messages can mention. For admins. */
export function createGroup(
  db: Database,
  { claims, workspaceId, name, ...given }: { claims: Claims; workspaceId: string } & GroupFields,
): Promise<{ groupId: string }> {
  const handle = checkHandle(given.handle)
  return tellTakenHandle(handle, () =>
    db.asUser(claims, async tx => {
      await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'make groups' })
      if ((await countGroups(tx, { workspaceId })) >= groupLimits.groups) {
        throw new DomainError('groups_full', `A workspace can have up to ${groupLimits.groups} groups.`)
      }
      const userIds = await keepMembers(tx, { workspaceId, userIds: given.userIds })
      const groupId = newId()
      await checkHandleFree(tx, { workspaceId, handle })
      await takeServiceRole(tx)
      await insertGroup(tx, { id: groupId, workspaceId, name, handle, createdBy: claims.sub })
      await setGroupMembers(tx, { groupId, workspaceId, userIds })
      return { groupId }
    }),
  )
}
