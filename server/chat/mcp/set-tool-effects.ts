import { type Database, takeServiceRole } from '../../db/client.ts'
import { keepChoices, keepToolEffects, lockMcpServer } from '../../db/mcp/mcp-servers.ts'
import type { ToolEffect } from '../../domain/agents/tool.ts'
import type { ToolEffects } from '../../domain/mcp/mcp-server.ts'
import type { McpServerDetail } from '../../domain/mcp/server-draft.ts'
import { labelOf } from '../../domain/mcp/tool-effects.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { findServer, type ServerCall } from './find-server.ts'
import { readMcpServer } from './read-mcp-server.ts'

/**
 * Chooses the effect of tools as the server describes them now. It counts from the next task on, and ends when the server
 * says something else about a tool. All of them are changed, or none is.
 */
export async function setToolEffects(
  db: Database,
  { tools: names, effect, ...call }: ServerCall & { tools: readonly string[]; effect: ToolEffect },
): Promise<{ server: McpServerDetail }> {
  await changeChoices(db, call, ({ tools, toolEffects }) => {
    const chosen = names.map(name => {
      const tool = tools.find(each => each.name === name)
      if (!tool) throw notFound('tool')
      if (effect === 'read_only' && labelOf(tool).destroys) {
        throw new DomainError(
          'invalid_input',
          `The server says that ${name} can destroy data, so it can’t run at once. Nothing was changed. Choose “Changes things” or “Sensitive”.`,
        )
      }
      return [name, { effect, fingerprint: tool.fingerprint }] as const
    })
    return { effects: { ...toolEffects, ...Object.fromEntries(chosen) } }
  })
  return readMcpServer(db, call)
}

/** Switches the use of a server of the operator in this workspace. */
export async function switchOperatorServer(
  db: Database,
  { isActive, ...call }: ServerCall & { isActive: boolean },
): Promise<{ server: McpServerDetail }> {
  await changeChoices(db, call, server => {
    if (server.workspaceId !== null) throw notFound('server of the operator')
    return { isActive }
  })
  return readMcpServer(db, call)
}

/** Changes the choices about a server while no other admin can. */
async function changeChoices(
  db: Database,
  call: ServerCall,
  choose: (server: Awaited<ReturnType<typeof findServer>>) => { effects?: ToolEffects; isActive?: boolean },
): Promise<void> {
  await db.asUser(call.claims, async tx => {
    const { id: serverId } = await findServer(tx, call)
    await takeServiceRole(tx)
    await lockMcpServer(tx, { serverId })
    const server = await findServer(tx, call)
    const { effects = server.toolEffects, isActive = server.isActive } = choose(server)
    if (server.workspaceId !== null) return keepToolEffects(tx, { serverId, effects })
    return keepChoices(tx, { workspaceId: call.workspaceId, serverId, isActive, effects })
  })
}
