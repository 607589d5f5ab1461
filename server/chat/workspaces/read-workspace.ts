import type { Claims, Database } from '../../db/client.ts'
import { findWorkspace } from '../../db/workspaces/workspaces.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import type { Workspace } from '../../domain/workspaces/workspace.ts'

export function readWorkspace(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ workspace: Workspace }> {
  return db.asUser(claims, async tx => {
    const workspace = await findWorkspace(tx, { workspaceId })
    if (!workspace) throw notFound('workspace')
    return { workspace }
  })
}
