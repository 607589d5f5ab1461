import type { Database } from '../../db/client.ts'
import { readClock } from '../../db/clock.ts'
import { keepFindings, keepHealth } from '../../db/mcp/mcp-servers.ts'
import type { ServerAuth, ServerFindings } from '../../domain/mcp/mcp-server.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { connectServer, type ServerConnection } from '../../mcp/connect-server.ts'
import { explainError } from '../../mcp/explain-error.ts'
import { listServerTools } from '../../mcp/list-server-tools.ts'
import { SignInError } from '../../mcp/oauth/sign-in-error.ts'
import type { ServerCredentials } from '../../mcp/server-credentials.ts'
import { tellHealth } from '../../mcp/tell-health.ts'
import { SecretBoxError } from '../../outbound/secret-box.ts'
import { type McpGate, visitMs } from './mcp-gate.ts'

/** A server of a workspace, as it is asked. */
export interface VisitedServer {
  id: string
  name: string
  url: string
  auth: ServerAuth
  /** Default: the stored ones. */
  credentials?: ServerCredentials
}

/** The result of a test: the tools of the server, or a sentence that says why it failed. */
export type Tested =
  | { findings: ServerFindings; askedAt: string; latencyMs: number }
  | { findings: null; health: 'failing' | 'signed_out'; error: string }

/** Connects to a server, does something there, and disconnects. */
async function visit<T>(
  gate: McpGate,
  server: VisitedServer,
  work: (connection: ServerConnection) => Promise<T>,
): Promise<T> {
  const credentials = server.credentials ?? (await gate.readCredentials(server))
  const connection = await connectServer(
    { kind: 'http', url: server.url, credentials },
    { name: server.name, fetch: gate.fetch, timeoutMs: visitMs },
  )
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

/** Tests a server. Never fails: a server that is down is a result. */
export async function testServer(db: Database, gate: McpGate, server: VisitedServer): Promise<Tested> {
  const askedAt = await db.asWorker(readClock)
  const begin = performance.now()
  try {
    const findings = await visit(gate, server, connection =>
      listServerTools(connection, { timeoutMs: visitMs }),
    )
    return { findings, askedAt, latencyMs: Math.round(performance.now() - begin) }
  } catch (error) {
    return { findings: null, ...describeFailure(server, error) }
  }
}

/** Keeps the result of a test. */
export async function keepTest(db: Database, serverId: string, tested: Tested): Promise<void> {
  await db.asWorker(tx =>
    tested.findings
      ? keepFindings(tx, { serverId, ...tested })
      : keepHealth(tx, { serverId, health: tested.health, error: tested.error }),
  )
}

/** Asks a server for something to read, and refuses with a sentence if it can't answer. */
export async function askServer<T>(
  gate: McpGate,
  server: VisitedServer,
  work: (connection: ServerConnection) => Promise<T>,
): Promise<T> {
  try {
    return await visit(gate, server, work)
  } catch (error) {
    throw new DomainError('server_failed', describeFailure(server, error).error)
  }
}

function describeFailure(
  { name, auth }: VisitedServer,
  error: unknown,
): { health: 'failing' | 'signed_out'; error: string } {
  if (error instanceof SecretBoxError || error instanceof SignInError) {
    return { health: 'failing', error: error.message }
  }
  return tellHealth({ name, auth }, explainError(name, error))
}
