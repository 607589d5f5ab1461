import { runApart } from '../../../apart/run-apart.ts'
import type { Claims, Database } from '../../../db/client.ts'
import { listMcpServers } from '../../../db/mcp/mcp-servers.ts'
import { listEndpointNames } from '../../../db/models/model-endpoints.ts'
import type { ReadDocument } from '../../../domain/agents/documents/read-document.ts'
import { checkAdmin } from '../../workspaces/check-role.ts'

/**
 * Reads a document for an admin, and warns of tools whose MCP server the workspace does not have. A model endpoint that
 * it does not have is an error. No connection is held while the document is read.
 */
export async function readForWorkspace(
  db: Database,
  { claims, workspaceId, document }: { claims: Claims; workspaceId: string; document: string },
): Promise<ReadDocument> {
  const known = await db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'import agents' })
    const servers = await listMcpServers(tx, { workspaceId })
    return {
      servers: servers.filter(({ isActive }) => isActive).map(({ name }) => name),
      endpoints: await listEndpointNames(tx, { workspaceId }),
    }
  })
  return runApart('readDocument', [document, known], { owner: workspaceId })
}
