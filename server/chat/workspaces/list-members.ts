import type { Claims, Database } from '../../db/client.ts'
import { listExamplePeople } from '../../db/workspaces/examples.ts'
import { listMembers as list } from '../../db/workspaces/members.ts'
import type { ExamplePerson } from '../../domain/workspaces/example/example.ts'
import type { Member, MemberCursor } from '../../domain/workspaces/workspace.ts'
import { checkMember } from './check-role.ts'

/**
 * Lists the members that this person may see, by name; without a limit, all of them. The made-up people of an example are
 * not members and are listed separately.
 */
export function listMembers(
  db: Database,
  { claims, ...asked }: { claims: Claims; workspaceId: string; cursor?: MemberCursor | null; limit?: number },
): Promise<{ members: Member[]; nextCursor: MemberCursor | null; examplePeople: ExamplePerson[] }> {
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId: asked.workspaceId, userId: claims.sub })
    const [found, examplePeople] = await Promise.all([list(tx, asked), listExamplePeople(tx, asked)])
    return { ...found, examplePeople }
  })
}
