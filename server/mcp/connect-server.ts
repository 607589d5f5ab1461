/** Connects to MCP servers with the official client, in the protocol of 2026 and in the older one. */
import { Client, type FetchLike, type PriorDiscovery, type Transport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { version } from '../version.ts'
import { explainError } from './explain-error.ts'
import type { ServerCredentials } from './server-credentials.ts'
import { WatchedTransport } from './watched-transport.ts'

/** The place of a server: an address, or a program. */
export type ServerTarget =
  | { kind: 'http'; url: string; credentials: ServerCredentials }
  /** Only from the operator's file. The program gets these variables and a few harmless ones, none of ours. */
  | {
      kind: 'stdio'
      command: string
      args: readonly string[]
      env: Readonly<Record<string, string>>
      cwd?: string
    }

export interface ConnectOptions {
  /** The name for people, in sentences about failures. */
  name: string
  /** The guarded fetch of server/outbound. */
  fetch: FetchLike
  timeoutMs: number
  signal?: AbortSignal
  /** The protocol is known from an earlier connection, so that nobody has to find it out again. */
  isLegacy?: boolean
  /** The server says that its tools have changed. */
  onToolsChanged?: () => void
}

/** An open connection to a server. */
export interface ServerConnection {
  readonly name: string
  readonly client: Client
  readonly isLegacy: boolean
  readonly offers: readonly ('resources' | 'prompts')[]
  /** Fires when the connection has ended, from either side. */
  readonly ended: AbortSignal
  close(): Promise<void>
}

/** The largest message of a server. */
export const mostMessageBytes = 6_000_000
const changesMs = 1_000

/**
 * Connects to a server. Throws an McpError. We tell servers that we offer nothing to them: requests for a model's or a
 * person's answer, or for folders, are refused.
 */
export async function connectServer(
  target: ServerTarget,
  options: ConnectOptions,
): Promise<ServerConnection> {
  const { name, timeoutMs, signal, onToolsChanged } = options
  const ended = new AbortController()
  const client = new Client(
    { name: 'openvibe', title: 'OpenVibe', version },
    {
      capabilities: {},
      versionNegotiation: { mode: 'auto', probe: { timeoutMs: Math.min(timeoutMs, 5_000) } },
      inputRequired: { autoFulfill: false },
      ...(onToolsChanged && {
        listChanged: {
          tools: { autoRefresh: false, debounceMs: changesMs, onChanged: () => onToolsChanged() },
        },
      }),
    },
  )
  client.onclose = () => ended.abort()
  // Each failure also rejects its own call.
  client.onerror = () => {}
  const transport = openTransport(target, options.fetch)
  const prior: PriorDiscovery | undefined = options.isLegacy ? { kind: 'legacy' } : undefined
  try {
    await client.connect(transport, {
      timeout: timeoutMs,
      maxTotalTimeout: timeoutMs,
      ...(signal && { signal }),
      ...(prior && { prior }),
    })
  } catch (error) {
    await client.close().catch(() => {})
    await transport.close().catch(() => {})
    throw explainError(name, error)
  }
  const capabilities = client.getServerCapabilities() ?? {}
  return {
    name,
    client,
    isLegacy: client.getProtocolEra() === 'legacy',
    offers: (['resources', 'prompts'] as const).filter(offer => capabilities[offer] !== undefined),
    ended: ended.signal,
    async close() {
      await endSession(transport)
      await client.close().catch(() => {})
      ended.abort()
    },
  }
}

function openTransport(target: ServerTarget, fetch: FetchLike): Transport {
  if (target.kind === 'stdio') {
    const { command, args, env, cwd } = target
    return new StdioClientTransport({
      command,
      args: [...args],
      env: { ...env },
      stderr: 'ignore',
      maxBufferSize: mostMessageBytes,
      ...(cwd !== undefined && { cwd }),
    })
  }
  const { headers, authProvider } = target.credentials
  return new WatchedTransport(new URL(target.url), {
    fetch,
    requestInit: { headers: { ...headers } },
    ...(authProvider && { authProvider }),
    reconnectionOptions: {
      initialReconnectionDelay: 500,
      maxReconnectionDelay: 30_000,
      reconnectionDelayGrowFactor: 2,
      maxRetries: 2,
    },
  })
}

/** Tells an HTTP server that its session is over, if it answers soon. */
async function endSession(transport: Transport): Promise<void> {
  if (!(transport instanceof WatchedTransport) || !transport.sessionId) return
  const ending = transport.terminateSession().catch(() => {})
  await Promise.race([ending, new Promise(resolve => setTimeout(resolve, 1_000).unref())])
}
