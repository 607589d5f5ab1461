import { findAgent } from '../../db/agents/agents.ts'
import type { Claims, Database } from '../../db/client.ts'
import { keepEndpoints } from '../../db/models/model-endpoints.ts'
import { findWorkspace, updateWorkspace as update } from '../../db/workspaces/workspaces.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import type { Workspace } from '../../domain/workspaces/workspace.ts'
import type { WorkspaceFields } from '../../domain/workspaces/workspace-settings.ts'
import { checkApprovers } from '../agents/check-approvers.ts'
import { addRouter } from '../agents/seeds/add-router.ts'
import { checkAdmin } from './check-role.ts'

/** Changes the given settings of a workspace. Settings that are left out stay as they are. */
export async function updateWorkspace(
  db: Database,
  { claims, workspaceId, ...fields }: { claims: Claims; workspaceId: string } & Partial<WorkspaceFields>,
): Promise<{ workspace: Workspace }> {
  const changed = await db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'change its settings' })
    await checkApprovers(tx, { workspaceId, approvals: fields.approvals })
    const { defaultAgentId, smallEndpointId } = fields
    if (smallEndpointId) {
      const found = await keepEndpoints(tx, { workspaceId, endpointIds: [smallEndpointId] })
      if (found.length === 0) throw notFound('model endpoint')
    }
    if (defaultAgentId) {
      const agent = await findAgent(tx, { agentId: defaultAgentId })
      if (!agent || agent.workspaceId !== workspaceId || agent.isSystem) throw notFound('agent')
    }
    await update(tx, { workspaceId, ...fields })
    const workspace = await findWorkspace(tx, { workspaceId })
    if (!workspace) throw notFound('workspace')
    return { workspace }
  })
  if (fields.routing === 'router') await addRouter(db, { workspaceId })
  return changed
}
