import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { deleteGroup as remove } from '../../db/groups/groups.ts'
import { checkGroup } from './check-group.ts'

/** Deletes a group. Messages that mention it keep their words. For admins. */
export function deleteGroup(
  db: Database,
  { claims, groupId }: { claims: Claims; groupId: string },
): Promise<void> {
  return db.asUser(claims, async tx => {
    await checkGroup(tx, { claims, groupId })
    await takeServiceRole(tx)
    await remove(tx, { groupId })
  })
}
