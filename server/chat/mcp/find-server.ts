import { type Claims, type Tx, takeServiceRole } from '../../db/client.ts'
import { findMcpServer } from '../../db/mcp/mcp-servers.ts'
import type { McpServer } from '../../domain/mcp/mcp-server.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/** A server in the workspace of the caller, who is an admin there. */
export interface ServerCall {
  claims: Claims
  workspaceId: string
  serverId: string
}

/** Finds a server that the workspace can use: its own or the operator's. Only admins find any. */
export async function findServer(tx: Tx, { claims, workspaceId, serverId }: ServerCall): Promise<McpServer> {
  await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'manage MCP servers' })
  const server = await findMcpServer(tx, { workspaceId, serverId })
  if (!server) throw notFound('MCP server')
  return server
}

/** A server that the workspace has added itself. */
export type OwnServer = McpServer & { workspaceId: string; url: string }

/** Finds a server that the workspace has added, and continues as the service. */
export async function findOwnServer(tx: Tx, call: ServerCall): Promise<OwnServer> {
  const server = await findServer(tx, call)
  const { workspaceId, url } = server
  if (workspaceId === null || url === null) {
    throw new DomainError(
      'operator_server',
      'This server is in the file of this installation’s operator. Ask the operator to change it.',
    )
  }
  await takeServiceRole(tx)
  return { ...server, workspaceId, url }
}
