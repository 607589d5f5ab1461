import type { Claims, Database } from '../../db/client.ts'
import { listExamplePeople } from '../../db/workspaces/examples.ts'
import { listFormerMembers } from '../../db/workspaces/former-members.ts'
import { listMembers as list } from '../../db/workspaces/members.ts'
import type { FormerMember } from '../../domain/people/profile.ts'
import type { ExamplePerson } from '../../domain/workspaces/example/example.ts'
import type { Member, MemberCursor } from '../../domain/workspaces/workspace.ts'
import { checkMember } from './check-role.ts'

/**
 * Lists the members that this person may see, by name; without a limit, all of them. The made-up people of an example
 * are not members and are listed separately, and so are those who left.
 */
export function listMembers(
  db: Database,
  { claims, ...asked }: { claims: Claims; workspaceId: string; cursor?: MemberCursor | null; limit?: number },
): Promise<{
  members: Member[]
  nextCursor: MemberCursor | null
  examplePeople: ExamplePerson[]
  formerMembers: FormerMember[]
}> {
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId: asked.workspaceId, userId: claims.sub })
    const [found, examplePeople, formerMembers] = await Promise.all([
      list(tx, asked),
      listExamplePeople(tx, asked),
      listFormerMembers(tx, asked),
    ])
    return { ...found, examplePeople, formerMembers }
  })
}
