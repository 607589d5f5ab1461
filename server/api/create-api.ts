import type { LimitDesk } from '../chat/limits/limit-desk.ts'
import type { McpGate } from '../chat/mcp/mcp-gate.ts'
import type { AssembleRequest } from '../chat/previews/assemble-requests.ts'
import type { WebhookDesk } from '../chat/webhooks/webhook-desk.ts'
import type { Database } from '../db/client.ts'
import { weighRead } from '../domain/limits/weigh-read.ts'
import { DomainError } from '../domain/wire/domain-error.ts'
import { covers } from '../domain/workspaces/api-key.ts'
import type { Exchange } from '../http/exchange.ts'
import { admitMessage } from '../http/guard/admit-message.ts'
import type { RateLimits } from '../http/guard/rate-limits.ts'
import { Refusal, sendJson } from '../http/guard/refusal.ts'
import { tellLimits } from '../http/guard/tell-limits.ts'
import { checkInput, readJsonBody } from '../http/read-json.ts'
import type { ReadSession } from '../http/session/sessions.ts'
import { decodeHeader } from './decode-header.ts'
import { createRouteFinder } from './find-route.ts'
import { describeApi } from './openapi.ts'
import { sendProblem, toRefusal } from './problem.ts'
import { noBody, nothing, type Route } from './route.ts'
import { routes } from './routes/index.ts'
import type { TaskWatch } from './task-watch.ts'

const mount = '/api/v1'

/** 50,000 characters can take 300 kB as JSON. */
const maxBodySize = 1_024 * 1_024

/**
 * Creates the API for programs under /api/v1: it accepts only API keys, so that no page of another site can
 * do anything here.
 */
export function createApi(parts: {
  db: Database
  limits: RateLimits
  mcp: McpGate
  readSession: ReadSession
  watch: TaskWatch
  assemble: AssembleRequest
  webhooks: WebhookDesk
  limitDesk: LimitDesk
}): (exchange: Exchange) => Promise<void> {
  const { db, limits, mcp, readSession, watch, assemble, webhooks, limitDesk } = parts
  const findRoute = createRouteFinder(routes)
  const description = describeApi(routes)

  async function serve(exchange: Exchange): Promise<void> {
    const { req, res, url, origin } = exchange
    const path = url.pathname.slice(mount.length)
    if (path === '/openapi.json' && (req.method === 'GET' || req.method === 'HEAD')) {
      res.setHeader('cache-control', 'public, max-age=300')
      return sendJson(res, 200, { ...description, servers: [{ url: `${origin}${mount}` }] })
    }
    res.setHeader('cache-control', 'private, no-store')
    const session = await identify(exchange)
    const found = findRoute(req.method ?? '', path)
    if (!found) throw new Refusal(404, 'not_found', 'Nothing was found at this address.')
    if ('allow' in found) {
      res.setHeader('allow', found.allow.join(', '))
      throw new Refusal(405, 'method_not_allowed', `This address accepts only ${found.allow.join(' or ')}.`)
    }
    const { route, params } = found
    await check(route, session, exchange)
    const headers = readHeaders(route, exchange)
    checkInput([params, [...url.searchParams], headers])
    const came = { params, query: readQuery(url), headers, body: await readBody(route, exchange) }
    const { claims, apiKey: key } = session
    const answer = await route.run(
      { db, claims, key, exchange, mcp, watch, assemble, webhooks, limitDesk },
      came,
    )
    if (!route.isStream) sendJson(res, route.status, answer)
  }

  async function identify(exchange: Exchange) {
    // Cookies do not count here, so they are not read.
    if (exchange.req.headers.authorization === undefined) throw keyNeeded()
    const session = await readSession(exchange)
    const apiKey = session?.apiKey
    if (!session || !apiKey) throw keyNeeded()
    return { ...session, apiKey }
  }

  async function check(
    route: Route,
    { apiKey, userId }: Awaited<ReturnType<typeof identify>>,
    { res }: Exchange,
  ): Promise<void> {
    if (!covers(apiKey.scope, route.scope)) {
      throw new DomainError(
        'key_scope',
        `This API key has the scope “${apiKey.scope}”. Create a key with the scope “${route.scope}”.`,
      )
    }
    const told = tellLimits(limits, res)
    if (route.posts) {
      await told.consume('message', userId)
      await admitMessage(told, { workspaceId: apiKey.workspaceId, userId })
    }
    if (route.method === 'GET') await told.consume('read', userId, weighRead(route.name))
    else if (!route.posts) await told.consume('write', userId)
  }

  return async exchange => {
    try {
      await serve(exchange)
    } catch (error) {
      const { req, res, requestId, log } = exchange
      const refusal = toRefusal(error)
      // Half a stream can't be taken back, and a caller that disconnected needs no answer: the door handles
      // both.
      if (res.headersSent || req.errored) throw error
      if (!refusal) log.error({ err: error }, 'an API call failed')
      const told =
        refusal ?? new Refusal(500, 'internal', 'Something went wrong on our side. Try again in a moment.')
      sendProblem(res, told, requestId)
    }
  }
}

function keyNeeded(): Refusal {
  return new Refusal(
    401,
    'key_needed',
    'Send an API key in the header Authorization: Bearer ovk_…. You can create keys in the workspace settings.',
  )
}

/** Reads the query; a parameter that is given twice counts once, with its last value. */
function readQuery(url: URL): Record<string, string> {
  return Object.fromEntries(url.searchParams)
}

/** Reads the headers that a route knows, as the text that their bytes stand for. */
function readHeaders({ headers }: Route, { req }: Exchange): Record<string, string> {
  return Object.fromEntries(
    Object.keys(headers.shape).flatMap(name => {
      const value = req.headers[name]
      return typeof value === 'string' ? [[name, decodeHeader(value)]] : []
    }),
  )
}

/** Reads the body. A route that takes none accepts an empty object, which some clients always send. */
async function readBody({ body }: Route, { req }: Exchange): Promise<unknown> {
  if (body !== noBody) return readJsonBody(req, maxBodySize)
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = req.headers
  if (length !== '0' || encoding !== undefined) nothing.parse(await readJsonBody(req, maxBodySize))
  return undefined
}
