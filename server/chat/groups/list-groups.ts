import type { Claims, Database } from '../../db/client.ts'
import { listGroups as list } from '../../db/groups/groups.ts'
import type { Group } from '../../domain/groups/group.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Lists the groups of a workspace with their members; none to a guest. */
export function listGroups(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ groups: Group[] }> {
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId: claims.sub })
    return { groups: await list(tx, { workspaceId }) }
  })
}
