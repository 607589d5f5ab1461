import type { Tx } from '../../../db/client.ts'
import { listMcpServers } from '../../../db/mcp/mcp-servers.ts'
import { listEndpointNames } from '../../../db/models/model-endpoints.ts'
import { type ReadDocument, readDocument } from '../../../domain/agents/documents/read-document.ts'

/**
 * Reads a document, and warns of tools whose MCP server the workspace does not have. A model endpoint that it does not
 * have is an error.
 */
export async function readForWorkspace(
  tx: Tx,
  { workspaceId, document }: { workspaceId: string; document: string },
): Promise<ReadDocument> {
  const servers = await listMcpServers(tx, { workspaceId })
  return readDocument(document, {
    servers: servers.filter(({ isActive }) => isActive).map(({ name }) => name),
    endpoints: await listEndpointNames(tx, { workspaceId }),
  })
}
