import type { Database } from '../../db/client.ts'
import type { McpServerDetail } from '../../domain/mcp/server-draft.ts'
import { findOwnServer, type ServerCall } from './find-server.ts'
import type { McpGate } from './mcp-gate.ts'
import { readMcpServer } from './read-mcp-server.ts'
import { keepTest, testServer } from './visit-server.ts'

/** Tests a server again and keeps the result, which is also that it does not work. */
export async function testMcpServer(
  db: Database,
  gate: McpGate,
  call: ServerCall,
): Promise<{ server: McpServerDetail }> {
  const server = await db.asUser(call.claims, tx => findOwnServer(tx, call))
  await keepTest(db, server.id, await testServer(db, gate, server))
  return readMcpServer(db, call)
}
