import type { Claims, Database } from '../../db/client.ts'
import { listMembers as list } from '../../db/workspaces/members.ts'
import type { Member } from '../../domain/workspaces/workspace.ts'
import { checkMember } from './check-role.ts'

export function listMembers(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ members: Member[] }> {
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId: claims.sub })
    return { members: await list(tx, { workspaceId }) }
  })
}
