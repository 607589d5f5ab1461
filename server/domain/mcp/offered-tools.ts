/**
 * The tools of servers that a task is offered. They are fixed when it starts, so that its requests stay the same
 * also if a server changes them later.
 */
import * as z from 'zod'
import { toolEffect } from '../agents/tool.ts'
import { cleanLine } from './clean-text.ts'
import { type McpServer, serverOffer } from './mcp-server.ts'
import { effectOf } from './tool-effects.ts'
import { parseToolName, wireNameOf } from './tool-name.ts'

const offeredTool = z.object({
  server: z.string(),
  serverId: z.string(),
  tool: z.string(),
  /** The name in requests. */
  wireName: z.string(),
  description: z.string(),
  inputSchema: z.record(z.string(), z.unknown()),
  effect: toolEffect,
})
export type OfferedTool = z.infer<typeof offeredTool>

export const offeredTools = z.object({
  tools: z.array(offeredTool),
  /** The servers whose resources or prompts the agent may read. */
  readable: z.array(z.object({ server: z.string(), serverId: z.string(), offers: z.array(serverOffer) })),
})
export type OfferedTools = z.infer<typeof offeredTools>

/** Returns the servers that an agent's tools name, each once. */
export function namedServers(tools: readonly string[]): string[] {
  return [...new Set(tools.flatMap(name => parseToolName(name)?.server ?? []))].sort()
}

/** Chooses the tools of servers that an agent lists, in an order that depends on their names alone. */
export function offerServerTools(names: readonly string[], servers: readonly McpServer[]): OfferedTools {
  const listed = new Set(names)
  const inOrder = servers.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return {
    tools: inOrder.flatMap(server =>
      server.tools
        .filter(({ name }) => listed.has(`${server.name}.${name}`))
        .map(tool => ({
          server: server.name,
          serverId: server.id,
          tool: tool.name,
          wireName: wireNameOf({ server: server.name, tool: tool.name }),
          description: describeTool(server, tool.description),
          inputSchema: tool.inputSchema,
          effect: effectOf(tool, server.toolEffects),
        })),
    ),
    readable: inOrder
      .filter(({ offers }) => offers.length > 0)
      .map(({ id, name, offers }) => ({ server: name, serverId: id, offers })),
  }
}

/** Marks a description as the words of its server. */
function describeTool({ name, title }: McpServer, description: string): string {
  const server = cleanLine(title, 80)
  const from = server.toLowerCase() === name ? name : `${name} (${server})`
  return `A tool of the MCP server ${from}, which describes it so: ${description || '(nothing)'}`
}
