import type { Claims, Database } from '../../db/client.ts'
import { findMember } from '../../db/workspaces/members.ts'
import { findWorkspace } from '../../db/workspaces/workspaces.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import type { Member, MemberRole, Workspace } from '../../domain/workspaces/workspace.ts'

export function openWorkspace(
  db: Database,
  { claims, slug }: { claims: Claims; slug: string },
): Promise<{ workspace: Workspace; me: Member; role: MemberRole }> {
  return db.asUser(claims, async tx => {
    const workspace = await findWorkspace(tx, { slug })
    const me = workspace && (await findMember(tx, { workspaceId: workspace.id, userId: claims.sub }))
    if (!workspace || !me) throw notFound('workspace')
    return { workspace, me, role: me.role }
  })
}
