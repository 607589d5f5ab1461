import type { Database } from '../../db/client.ts'
import { readClock } from '../../db/clock.ts'
import { keepFindings, keepHealth, keepToolEffects } from '../../db/mcp/mcp-servers.ts'
import { keepOperatorServers } from '../../db/mcp/operator-servers.ts'
import { readAccess } from '../../db/mcp/sealed-secrets.ts'
import type { ServerFindings, ToolEffects } from '../../domain/mcp/mcp-server.ts'
import type { Log } from '../../log.ts'
import { connectServer, mostMessageBytes } from '../../mcp/connect-server.ts'
import { explainError } from '../../mcp/explain-error.ts'
import { listServerTools } from '../../mcp/list-server-tools.ts'
import { McpError } from '../../mcp/mcp-error.ts'
import { type FiledServer, readOperatorFile } from '../../mcp/operator-file.ts'
import type { ReadCredentials } from '../../mcp/server-credentials.ts'
import { tellHealth } from '../../mcp/tell-health.ts'
import { createGuardedFetch, type GuardedFetch } from '../../outbound/guarded-fetch.ts'
import { createServerPool, type ServerPool } from './server-pool.ts'

/** The longest call of a tool. Its own limit is the agent's. */
const longestRequestMs = 15 * 60_000
const testMs = { connect: 60_000, list: 20_000 }

export interface OpenServersOptions {
  db: Database
  log: Log
  /** The operator's file; null: there is none. */
  mcpConfig: string | null
  allowPrivate: readonly string[]
  /** Makes the reader of the credentials that admins gave. */
  credentials(fetch: GuardedFetch): ReadCredentials
}

/** Opens everything by which a worker reaches MCP servers: those of workspaces and those of the operator's file. */
export async function openServers(options: OpenServersOptions): Promise<ServerPool> {
  const { db, log, mcpConfig, allowPrivate } = options
  const fetch = createGuardedFetch({ allowPrivate, maxBytes: mostMessageBytes, timeoutMs: longestRequestMs })
  const readCredentials = options.credentials(fetch)
  const filed = mcpConfig === null ? [] : await readOperatorFile(mcpConfig, process.env)
  const ids = await db.asWorker(tx => keepOperatorServers(tx, filed))
  const byId = new Map(filed.flatMap(server => [[ids.get(server.name) ?? '', server] as const]))
  const stop = new AbortController()
  const testing = Promise.all([...byId].map(([id, server]) => testFiled(id, server)))

  const pool = createServerPool({
    fetch,
    log,
    async open({ id, name, url }) {
      const server = byId.get(id)
      if (server) return server.target
      if (url === null) {
        throw new McpError('unreachable', `The server ${name} is not in the operator’s file of this worker.`)
      }
      return { kind: 'http', url, credentials: await readCredentials({ id, url }) }
    },
    onListing: async ({ id }, list) => void (await listAndKeep(id, list)),
    onFailure: (server, error) => keepError(server, error),
  })

  /** Reads the tools of a server of the file once, so that admins can choose from them. */
  async function testFiled(id: string, { name, target, effects }: FiledServer): Promise<void> {
    try {
      const at = { name, fetch, timeoutMs: testMs.connect, signal: stop.signal }
      const connection = await connectServer(target, at)
      try {
        const findings = await listAndKeep(id, () =>
          listServerTools(connection, { timeoutMs: testMs.list, signal: stop.signal }),
        )
        await db.asWorker(tx => keepToolEffects(tx, { serverId: id, effects: fixEffects(effects, findings) }))
      } finally {
        await connection.close()
      }
    } catch (error) {
      if (stop.signal.aborted) return
      log.warn({ server: name, err: error }, 'an MCP server of the operator can’t be used')
      await keepError({ id, name }, explainError(name, error)).catch(() => {})
    }
  }

  async function listAndKeep(serverId: string, list: () => Promise<ServerFindings>): Promise<ServerFindings> {
    const askedAt = await db.asWorker(readClock)
    const findings = await list()
    await db.asWorker(tx => keepFindings(tx, { serverId, findings, askedAt }))
    return findings
  }

  function keepError({ id: serverId, name }: { id: string; name: string }, failure: McpError): Promise<void> {
    return db.asWorker(async tx => {
      const access = byId.has(serverId) ? null : await readAccess(tx, { serverId })
      const told = tellHealth({ name, auth: access?.auth ?? null }, failure)
      await keepHealth(tx, { serverId, ...told })
    })
  }

  return {
    ...pool,
    async close() {
      stop.abort()
      await Promise.all([pool.close(), testing])
      await fetch.close()
    },
  }
}

/** The operator names tools, and means them as they are now. */
function fixEffects(effects: FiledServer['effects'], { tools }: ServerFindings): ToolEffects {
  return Object.fromEntries(
    tools.flatMap(({ name, fingerprint }) => {
      const effect = Object.hasOwn(effects, name) ? effects[name] : undefined
      return effect ? [[name, { effect, fingerprint }]] : []
    }),
  )
}
