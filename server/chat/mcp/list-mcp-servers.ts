import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { listMcpServers as list } from '../../db/mcp/mcp-servers.ts'
import type { McpServer } from '../../domain/mcp/mcp-server.ts'
import type { McpServerEntry, OfferedServer } from '../../domain/mcp/server-draft.ts'
import { effectOf } from '../../domain/mcp/tool-effects.ts'
import { showToolName } from '../../domain/mcp/tool-name.ts'
import { countToCheck } from '../../domain/mcp/tool-standing.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { checkAdmin, checkMember } from '../workspaces/check-role.ts'

interface Asked {
  claims: Claims
  workspaceId: string
}

/** Lists the servers of a workspace and the operator's, for admins. */
export function listMcpServers(
  db: Database,
  { claims, workspaceId }: Asked,
): Promise<{ servers: McpServerEntry[] }> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'see its MCP servers' })
    return { servers: (await list(tx, { workspaceId })).map(toEntry) }
  })
}

/** Lists the tools that agents of a workspace may be given. Members see them, without addresses and states. */
export function listServerTools(
  db: Database,
  { claims, workspaceId }: Asked,
): Promise<{ servers: OfferedServer[] }> {
  return db.asUser(claims, async tx => {
    const role = await checkMember(tx, { workspaceId, userId: claims.sub })
    if (role === 'guest') throw new DomainError('members_only', 'Guests can’t see the tools of agents.')
    await takeServiceRole(tx)
    return { servers: (await list(tx, { workspaceId })).map(toOffer) }
  })
}

function toEntry(server: McpServer): McpServerEntry {
  const { tools, remarks: _, offers: __, toolEffects, headerNames: ___, ...entry } = server
  return { ...entry, tools: tools.length, toolsToCheck: countToCheck(tools, toolEffects) }
}

function toOffer({ id, name, title, isActive, tools, toolEffects }: McpServer): OfferedServer {
  return {
    id,
    name,
    title,
    isActive,
    tools: tools.map(tool => ({
      name: showToolName({ server: name, tool: tool.name }),
      description: tool.description,
      effect: effectOf(tool, toolEffects),
      length: JSON.stringify([tool.name, tool.description, tool.inputSchema]).length,
    })),
  }
}
