import type { FetchLike } from '@modelcontextprotocol/client'
import type { ServerFindings } from '../../domain/mcp/mcp-server.ts'
import type { Log } from '../../log.ts'
import { connectServer, type ServerConnection, type ServerTarget } from '../../mcp/connect-server.ts'
import { explainError, isForgotten } from '../../mcp/explain-error.ts'
import { listServerTools } from '../../mcp/list-server-tools.ts'
import { endsConnection, McpError, saysDown } from '../../mcp/mcp-error.ts'
import { createCallsInProgress } from './calls-in-progress.ts'

/** A server as one workspace uses it. Each workspace has its own connection, so that no session is shared. */
export interface PooledServer {
  id: string
  name: string
  workspaceId: string
  url: string | null
}

export interface ServerPoolParts {
  fetch: FetchLike
  log: Log
  /** Finds where the server is, with its credentials. */
  open(server: PooledServer): Promise<ServerTarget>
  /** Asks the server for its tools, and keeps them: after it was connected and when it says that they have changed. */
  onListing(server: PooledServer, list: () => Promise<ServerFindings>): Promise<void>
  /** The server can't be used now: it could not be connected, or stopped working under a call. */
  onFailure(server: PooledServer, error: McpError): Promise<void>
}

/** Times in milliseconds. */
const usual = {
  connect: { http: 10_000, stdio: 30_000 },
  list: 20_000,
  /** A connection that nobody used for so long is closed. */
  idle: 5 * 60_000,
  sweep: 30_000,
  /** The pause after the first failure; it doubles with each further one. */
  pause: 1_000,
  longestPause: 60_000,
  /** The shortest time between two readings of a list. */
  relist: 10_000,
  /** A server that does not answer a ping in this time after a call was given up is left. */
  ping: 3_000,
}

interface Entry {
  server: PooledServer
  connection: ServerConnection | null
  connecting: Promise<ServerConnection> | null
  isLegacy: boolean
  failures: number
  notBefore: number
  users: number
  usedAt: number
  listedAt: number
  listing: NodeJS.Timeout | null
}

/**
 * Keeps the connections of a worker to MCP servers: it connects when a server is first used, waits longer after each
 * failure, and closes unused ones. A server that is down costs its caller one McpError, at once.
 */
export function createServerPool(
  { fetch, log, open, onListing, onFailure }: ServerPoolParts,
  times: Partial<typeof usual> = {},
) {
  const ms = { ...usual, ...times }
  const entries = new Map<string, Entry>()
  const calls = createCallsInProgress()
  const now = () => performance.now()
  let isClosed = false

  /**
   * Works with a connection. `repeats`: the work is done once more if the connection ends in the middle of it.
   * Throws an McpError, or the reason of the signal.
   */
  async function use<Result>(
    server: PooledServer,
    { signal, repeats = false }: { signal: AbortSignal; repeats?: boolean },
    work: (connection: ServerConnection) => Promise<Result>,
  ): Promise<Result> {
    const entry = find(server)
    entry.users += 1
    try {
      for (let isFirst = true; ; isFirst = false) {
        const connection = await before(signal, connect(entry))
        try {
          return await calls.during(connection, work)
        } catch (error) {
          if (signal.aborted) {
            void leaveIfSilent(entry, connection)
            throw signal.reason
          }
          const isUnmade = isForgotten(error)
          const failure = explainError(server.name, error)
          const isOver = isUnmade || connection.ended.aborted || endsConnection(failure)
          if (isOver) await drop(entry, connection)
          if (isFirst && (isUnmade || (isOver && repeats && failure.failure === 'lost'))) continue
          if (isOver) await tellDown(entry, failure)
          throw failure
        }
      }
    } finally {
      entry.users -= 1
      entry.usedAt = now()
    }
  }

  function find(server: PooledServer): Entry {
    // A server whose address changed is another one.
    const key = JSON.stringify([server.workspaceId, server.id, server.name, server.url])
    const known = entries.get(key)
    if (known) return known
    const entry: Entry = {
      server,
      connection: null,
      connecting: null,
      isLegacy: false,
      failures: 0,
      notBefore: 0,
      users: 0,
      usedAt: now(),
      listedAt: Number.NEGATIVE_INFINITY,
      listing: null,
    }
    entries.set(key, entry)
    return entry
  }

  async function connect(entry: Entry): Promise<ServerConnection> {
    const { connection, server } = entry
    if (isClosed) throw new McpError('unreachable', 'This worker is stopping.')
    if (connection && !connection.ended.aborted) return connection
    if (!entry.connecting && now() < entry.notBefore) {
      const seconds = Math.ceil((entry.notBefore - now()) / 1_000)
      const again = `It is tried again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`
      throw new McpError('unreachable', `The server ${server.name} did not work a moment ago. ${again}`)
    }
    entry.connecting ??= reach(entry).finally(() => {
      entry.connecting = null
    })
    return entry.connecting
  }

  async function reach(entry: Entry): Promise<ServerConnection> {
    const { server } = entry
    try {
      const target = await open(server)
      const connection = await connectServer(target, {
        name: server.name,
        fetch,
        timeoutMs: ms.connect[target.kind],
        isLegacy: entry.isLegacy,
        onToolsChanged: () => relist(entry),
      })
      if (isClosed) {
        await connection.close()
        throw new McpError('unreachable', 'This worker is stopping.')
      }
      Object.assign(entry, { connection, isLegacy: connection.isLegacy, failures: 0, notBefore: 0 })
      relist(entry)
      return connection
    } catch (error) {
      const failure = explainError(server.name, error)
      entry.failures += 1
      // It may speak another protocol by now.
      entry.isLegacy = false
      entry.notBefore = now() + Math.min(ms.longestPause, ms.pause * 2 ** (entry.failures - 1))
      log.info({ server: server.name, failure: failure.failure }, 'an MCP server can’t be reached')
      await onFailure(server, failure).catch(tellFault)
      throw failure
    }
  }

  /** Tells that a connected server stopped working. If it is connected again by now, that result counts. */
  async function tellDown({ server, connection, connecting }: Entry, failure: McpError): Promise<void> {
    if (connection || connecting || isClosed || !saysDown(failure)) return
    await onFailure(server, failure).catch(tellFault)
  }

  /** Reads the tools of a connected server, soon but not often. */
  function relist(entry: Entry): void {
    if (entry.listing || isClosed) return
    const wait = Math.max(0, entry.listedAt + ms.relist - now())
    entry.listing = setTimeout(async () => {
      entry.listing = null
      entry.listedAt = now()
      const { connection, server } = entry
      if (!connection || connection.ended.aborted) return
      try {
        await onListing(server, () => listServerTools(connection, { timeoutMs: ms.list }))
      } catch (error) {
        tellFault(error)
      }
    }, wait).unref()
  }

  function tellFault(error: unknown): void {
    log.warn({ err: error }, 'the state of an MCP server could not be read or kept')
  }

  /** Leaves a server that does not even answer a ping, so that the next call begins with a new connection. */
  async function leaveIfSilent(entry: Entry, connection: ServerConnection): Promise<void> {
    try {
      // The newest protocol has no pings; each of its requests has a connection of its own.
      if (connection.isLegacy) await connection.client.ping({ timeout: ms.ping })
    } catch {
      await drop(entry, connection)
      const { name } = entry.server
      await tellDown(entry, new McpError('unreachable', `The server ${name} does not answer any more.`))
    }
  }

  async function drop(entry: Entry, connection: ServerConnection): Promise<void> {
    if (entry.connection === connection) entry.connection = null
    await calls.giveUp(connection)
  }

  const sweeping = setInterval(() => {
    for (const [key, entry] of entries) {
      if (entry.users > 0 || entry.connecting || now() - entry.usedAt < ms.idle) continue
      entries.delete(key)
      if (entry.listing) clearTimeout(entry.listing)
      if (entry.connection) void entry.connection.close()
    }
  }, ms.sweep).unref()

  return {
    use,
    async close() {
      isClosed = true
      clearInterval(sweeping)
      const all = [...entries.values()]
      entries.clear()
      for (const { listing } of all) if (listing) clearTimeout(listing)
      await Promise.all([...all.map(({ connection }) => connection?.close()), calls.end()])
    },
  }
}

export type ServerPool = ReturnType<typeof createServerPool>

/** Waits no longer than the signal allows. */
function before<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const leave = () => reject(signal.reason)
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', leave))
}
