import type { Claims, Database } from '../../db/client.ts'
import { findQuiet } from '../../db/inbox/quiet-times.ts'
import { findMember } from '../../db/workspaces/members.ts'
import { findWorkspace } from '../../db/workspaces/workspaces.ts'
import type { QuietTimes } from '../../domain/inbox/quiet.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import type { Member, MemberRole, Workspace } from '../../domain/workspaces/workspace.ts'

export function openWorkspace(
  db: Database,
  { claims, slug }: { claims: Claims; slug: string },
): Promise<{ workspace: Workspace; me: Member; role: MemberRole; quiet: QuietTimes | null }> {
  return db.asUser(claims, async tx => {
    const workspace = await findWorkspace(tx, { slug })
    const me = workspace && (await findMember(tx, { workspaceId: workspace.id, userId: claims.sub }))
    if (!workspace || !me) throw notFound('workspace')
    const quiet = await findQuiet(tx, { userId: claims.sub })
    return { workspace, me, role: me.role, quiet }
  })
}
