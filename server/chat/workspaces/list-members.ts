import type { Claims, Database } from '../../db/client.ts'
import { listMembers as list } from '../../db/workspaces/members.ts'
import type { Member, MemberCursor } from '../../domain/workspaces/workspace.ts'
import { checkMember } from './check-role.ts'

/** Lists the members that this person may see, by name; without a limit, all of them. */
export function listMembers(
  db: Database,
  { claims, ...asked }: { claims: Claims; workspaceId: string; cursor?: MemberCursor | null; limit?: number },
): Promise<{ members: Member[]; nextCursor: MemberCursor | null }> {
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId: asked.workspaceId, userId: claims.sub })
    return list(tx, asked)
  })
}
