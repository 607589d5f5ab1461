import { randomUUID } from 'node:crypto'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { toRefusal } from '../api/problem.ts'
import type { TaskWatch } from '../api/task-watch.ts'
import { cancelAskedTask } from '../chat/tasks/cancel-asked-task.ts'
import { readWorkspace } from '../chat/workspaces/read-workspace.ts'
import type { Database } from '../db/client.ts'
import { accessTokenPrefix, connectionScope, mcpPath } from '../domain/connections/connection.ts'
import { keyPrefix } from '../domain/workspaces/api-key.ts'
import type { Env } from '../env.ts'
import type { Exchange } from '../http/exchange.ts'
import type { RateLimits } from '../http/guard/rate-limits.ts'
import { Refusal, sendJson } from '../http/guard/refusal.ts'
import { checkSameOrigin } from '../http/guard/same-origin.ts'
import { tellLimits } from '../http/guard/tell-limits.ts'
import { resourceMetadataPath } from '../http/oauth/metadata.ts'
import { readJsonBody } from '../http/read-json.ts'
import type { ReadAccessToken, ReadApiKey } from '../http/session/read-api-key.ts'
import { createMcpServer } from './create-mcp-server.ts'
import type { McpCall } from './mcp-call.ts'
import { askedMessageId } from './tools/asking.ts'

/** 50,000 characters can take 300 kB as JSON. */
const maxBodySize = 1_024 * 1_024

const cancelled = z.looseObject({
  method: z.literal('notifications/cancelled'),
  params: z.looseObject({ requestId: z.union([z.string(), z.number()]) }),
})
const sessionHeader = z.uuid()

/**
 * Creates the MCP server at /mcp (streamable HTTP). It keeps nothing between requests, so any web process can answer any
 * of them. Callers show an API key or an access token; cookies do not count.
 */
export function createMcpDoor(parts: {
  env: Env
  db: Database
  limits: RateLimits
  readApiKey: ReadApiKey
  readAccessToken: ReadAccessToken
  watch: TaskWatch
}): (exchange: Exchange) => Promise<void> {
  const { env, db, limits, watch } = parts

  async function serve(exchange: Exchange): Promise<void> {
    const { req, res, origin, log } = exchange
    res.setHeader('cache-control', 'private, no-store')
    checkOrigin(env, exchange)
    const { claims, key } = await identify(exchange)
    if (req.method !== 'POST') {
      res.setHeader('allow', 'POST')
      throw new Refusal(405, 'method_not_allowed', 'This address accepts only POST.')
    }
    const body = await readJsonBody(req, maxBodySize)
    if (Array.isArray(body)) throw new Refusal(400, 'invalid_input', 'Send one message in each request.')
    const { workspace } = await readWorkspace(db, { claims, workspaceId: key.workspaceId })
    const sessionId = sessionHeader.safeParse(req.headers['mcp-session-id']).data ?? null
    const call = {
      db,
      log,
      limits: tellLimits(limits, res),
      watch,
      claims,
      key,
      workspace,
      origin,
      sessionId,
    }
    const isCancel = cancelled.safeParse(body)
    if (isCancel.success && sessionId) {
      const messageId = askedMessageId(key.keyId, sessionId, isCancel.data.params.requestId)
      await cancelAskedTask(db, { claims, messageId })
    }
    if (isInitialize(body)) res.setHeader('mcp-session-id', randomUUID())
    await answer(call, exchange, body)
  }

  async function identify(exchange: Exchange): Promise<Pick<McpCall, 'claims' | 'key'>> {
    const { req, res, origin } = exchange
    const token = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1]
    if (!token?.startsWith(keyPrefix) && !token?.startsWith(accessTokenPrefix)) {
      throw new Refusal(
        401,
        'key_needed',
        'Sign in, or send an API key in the header Authorization: Bearer ovk_….',
      )
    }
    const session = token.startsWith(keyPrefix)
      ? await parts.readApiKey(token, res)
      : await parts.readAccessToken(token, `${origin}${mcpPath}`, res)
    if (!session.apiKey) throw new Error('A key has no holder.')
    return { claims: session.claims, key: session.apiKey }
  }

  return async exchange => {
    try {
      await serve(exchange)
    } catch (error) {
      const { req, res, log } = exchange
      if (res.headersSent || req.errored) throw error
      const refusal = toRefusal(error)
      if (!refusal) log.error({ err: error }, 'a request of an MCP client failed')
      sendError(exchange, refusal ?? new Refusal(500, 'internal', 'Something went wrong on our side.'))
    }
  }
}

/** Each request gets a server of its own, which knows only its caller. */
async function answer(call: Omit<McpCall, 'isLegacy'>, { req, res, log }: Exchange, body: unknown) {
  const report = (error: Error) => log.info({ reason: error.message }, 'an MCP request was refused')
  const handler = createMcpHandler(
    ({ era }) => createMcpServer({ ...call, isLegacy: era === 'legacy' }),
    // The tools never change during a connection, so there is nothing to subscribe to.
    { maxSubscriptions: 0, onerror: report, maxRequestBodySize: maxBodySize },
  )
  await toNodeHandler(handler, { onerror: report })(req, res, body)
}

/** Refuses pages of other sites, also for reading: no browser page of theirs needs this address. */
function checkOrigin(env: Env, { req, origin }: Exchange): void {
  checkSameOrigin(env, req)
  if (req.headers.origin === undefined || req.headers.origin === origin) return
  throw new Refusal(403, 'cross_origin', 'This request came from another site and was refused.')
}

function isInitialize(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'method' in body && body.method === 'initialize'
}

/** Answers as JSON-RPC does. A 401 tells clients where they can sign in. */
function sendError(exchange: Exchange, refusal: Refusal): void {
  const { res } = exchange
  if (refusal.retryAfter !== undefined) res.setHeader('retry-after', Math.ceil(refusal.retryAfter))
  if (refusal.status === 401) challenge(exchange)
  sendJson(res, refusal.status, {
    jsonrpc: '2.0',
    error: { code: -32_000, message: refusal.message, data: { reason: refusal.reason } },
    id: null,
  })
}

function challenge({ req, res, origin }: Exchange): void {
  const facts = [
    ...(req.headers.authorization === undefined ? [] : ['error="invalid_token"']),
    `scope="${connectionScope.options.join(' ')}"`,
    `resource_metadata="${origin}${resourceMetadataPath}${mcpPath}"`,
  ]
  res.setHeader('www-authenticate', `Bearer ${facts.join(', ')}`)
}
