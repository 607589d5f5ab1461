import type { Claims, Database } from '../../db/client.ts'
import { readSettings } from '../../db/workspaces/workspaces.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import type { WorkspaceSettings } from '../../domain/workspaces/workspace-settings.ts'
import { checkAdmin } from './check-role.ts'

/** Returns a workspace's settings with its budgets and the money spent. */
export function readWorkspaceSettings(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ settings: WorkspaceSettings }> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'see its settings' })
    const settings = await readSettings(tx, { workspaceId })
    if (!settings) throw notFound('workspace')
    return { settings }
  })
}
