import { hashOf } from '../../db/tasks/task-payloads.ts'
import type { CalledServer, CallRights } from '../../domain/agents/calls/call-contract.ts'
import type { ToolEffect } from '../../domain/agents/tool.ts'
import { hostOf } from '../../domain/destinations/destination.ts'
import type { McpServer, McpTool } from '../../domain/mcp/mcp-server.ts'
import { labelOf } from '../../domain/mcp/tool-effects.ts'
import type { CallSource } from '../tools/define-tool.ts'

/** Tells where a call to an MCP server goes. `tool` null: it reads what the server offers beside tools. */
export function sourceAt(server: McpServer, tool: McpTool | null, choice: ToolEffect | null): CallSource {
  const { workspaceId, url, title } = server
  return {
    label: tool && labelOf(tool),
    choice,
    // The operator's servers are a part of this installation.
    host: workspaceId === null || url === null ? null : hostOf(url),
    terms: { tool: tool?.fingerprint ?? '', server: calledServer(server), rights: rightsAt(server) },
    ...(tool && { of: { server: title, title: tool.title ?? tool.name, description: tool.description } }),
  }
}

function calledServer({ id, url, name, account }: McpServer): CalledServer {
  return { id, address: hashOf(url ?? name), account }
}

function rightsAt({ workspaceId, auth, accountBy }: McpServer): CallRights {
  if (workspaceId === null) return { kind: 'operator' }
  return auth === 'none' || accountBy === null ? { kind: 'none' } : { kind: 'admin', userId: accountBy }
}
