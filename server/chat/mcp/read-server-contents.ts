import type { Database } from '../../db/client.ts'
import type { ServerContents, ServerItem } from '../../domain/mcp/server-draft.ts'
import { listServerContents, readServerPrompt, readServerResource } from '../../mcp/read-server.ts'
import { findOwnServer, type ServerCall } from './find-server.ts'
import { type McpGate, visitMs } from './mcp-gate.ts'
import { askServer } from './visit-server.ts'

/** Lists the resources and prompts of a server as it is now. */
export async function listContents(
  db: Database,
  gate: McpGate,
  call: ServerCall,
): Promise<{ contents: ServerContents }> {
  const server = await db.asUser(call.claims, tx => findOwnServer(tx, call))
  return {
    contents: await askServer(gate, server, connection => listServerContents(connection, bound())),
  }
}

/** Reads one resource or prompt of a server. */
export async function readItem(
  db: Database,
  gate: McpGate,
  { item, ...call }: ServerCall & { item: ServerItem },
): Promise<{ text: string }> {
  const server = await db.asUser(call.claims, tx => findOwnServer(tx, call))
  const text = await askServer(gate, server, connection =>
    item.kind === 'resource'
      ? readServerResource(connection, { uri: item.uri, ...bound() })
      : readServerPrompt(connection, { name: item.name, fields: item.arguments, ...bound() }),
  )
  return { text }
}

function bound() {
  return { timeoutMs: visitMs, signal: AbortSignal.timeout(2 * visitMs) }
}
