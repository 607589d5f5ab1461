import type { Claims, Database } from '../../db/client.ts'
import { listMembers } from '../../db/workspaces/members.ts'
import type { Member, MemberCursor } from '../../domain/workspaces/workspace.ts'
import { checkMember } from '../workspaces/check-role.ts'

interface Asked {
  claims: Claims
  workspaceId: string
  /** Words of the name, the handle or the title. */
  query: string
  cursor: MemberCursor | null
  limit: number
}

/** Lists the members that this person may see and that fit the words, by name. */
export function listPeople(
  db: Database,
  { claims, query, ...asked }: Asked,
): Promise<{ people: Member[]; nextCursor: MemberCursor | null }> {
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId: asked.workspaceId, userId: claims.sub })
    const words = query.split(/\s+/).flatMap(word => word.replace(/^@/, '') || [])
    const { members, nextCursor } = await listMembers(tx, { ...asked, words })
    return { people: members, nextCursor }
  })
}
