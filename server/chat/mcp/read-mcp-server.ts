import type { Database, Tx } from '../../db/client.ts'
import { listAgentsWithTools } from '../../db/mcp/agents-with-tools.ts'
import type { McpServerDetail } from '../../domain/mcp/server-draft.ts'
import { findServer, type ServerCall } from './find-server.ts'

/** Returns a server with its tools and the agents that use them. */
export function readMcpServer(db: Database, call: ServerCall): Promise<{ server: McpServerDetail }> {
  return db.asUser(call.claims, async tx => ({ server: await describeServer(tx, call) }))
}

export async function describeServer(tx: Tx, call: ServerCall): Promise<McpServerDetail> {
  const server = await findServer(tx, call)
  const { workspaceId } = call
  return { ...server, agents: await listAgentsWithTools(tx, { workspaceId, serverName: server.name }) }
}
