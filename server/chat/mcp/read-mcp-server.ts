import type { Database } from '../../db/client.ts'
import { listAgentsWithTools } from '../../db/mcp/agents-with-tools.ts'
import type { McpServerDetail } from '../../domain/mcp/server-draft.ts'
import { findServer, type ServerCall } from './find-server.ts'

/** Returns a server with its tools and the agents that use them. */
export function readMcpServer(db: Database, call: ServerCall): Promise<{ server: McpServerDetail }> {
  const { claims, workspaceId } = call
  return db.asUser(claims, async tx => {
    const server = await findServer(tx, call)
    const agents = await listAgentsWithTools(tx, { workspaceId, serverName: server.name })
    return { server: { ...server, agents } }
  })
}
