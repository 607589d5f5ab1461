import { TRPCError } from '@trpc/server'
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http'
import type { LimitDesk } from '../chat/limits/limit-desk.ts'
import type { McpGate } from '../chat/mcp/mcp-gate.ts'
import type { ModelGate } from '../chat/models/model-gate.ts'
import type { AssembleRequest } from '../chat/previews/assemble-requests.ts'
import type { WebhookDesk } from '../chat/webhooks/webhook-desk.ts'
import type { Database } from '../db/client.ts'
import type { SendMail } from '../mail/send-mail.ts'
import { createContext } from '../trpc/context.ts'
import { appRouter } from '../trpc/index.ts'
import type { EnvWithSupabase } from './env-with-supabase.ts'
import type { Exchange } from './exchange.ts'
import type { RateLimits } from './guard/rate-limits.ts'
import { Refusal } from './guard/refusal.ts'
import { checkSameOrigin } from './guard/same-origin.ts'
import { tellLimits } from './guard/tell-limits.ts'
import type { Session } from './session/session.ts'
import type { ReadSession } from './session/sessions.ts'

const mount = '/api/trpc/'

/** 50,000 characters can take 300 kB as JSON, and a batch holds a few messages of that size. */
const maxBodySize = 1_024 * 1_024

/** The calls in one request. A page asks for at most half as many at a time. */
const maxBatchSize = 50

/** The dependencies of the API; one set for the whole process. */
export type ApiParts = {
  env: EnvWithSupabase
  db: Database
  limits: RateLimits
  limitDesk: LimitDesk
  readSession: ReadSession
  mcp: McpGate
  models: ModelGate
  webhooks: WebhookDesk
  sendMail: SendMail | null
  assemble: AssembleRequest
}

/**
 * Serves the API under /api/trpc. Refusals of the door reach the client in the same format as every other
 * error of the API.
 */
export async function serveTrpc(
  { env, db, limits, limitDesk, readSession, mcp, models, webhooks, sendMail, assemble }: ApiParts,
  exchange: Exchange,
): Promise<void> {
  const { req, res, url, requestId, origin, log } = exchange
  // Every answer belongs to the caller alone.
  res.setHeader('cache-control', 'private, no-store')
  const caller = await identify(readSession, env, exchange)
  await nodeHTTPRequestHandler({
    req,
    res,
    path: url.pathname.slice(mount.length),
    router: appRouter,
    maxBodySize,
    maxBatchSize,
    responseMeta: ({ errors }) => tellWhenToRetry(errors),
    createContext() {
      if (caller instanceof Refusal) throw toTrpcError(caller)
      return createContext({
        session: caller,
        requestId,
        origin,
        log,
        db,
        env,
        limits: tellLimits(limits, res),
        limitDesk,
        mcp,
        models,
        webhooks,
        sendMail,
        assemble,
      })
    },
  })
}

/** Sets the header for a retry: if some calls of a batch came too early, it gives the longest wait. */
function tellWhenToRetry(errors: readonly TRPCError[]): { headers?: Record<string, string> } {
  const waits = errors.flatMap(({ cause }) => (cause instanceof Refusal ? (cause.retryAfter ?? []) : []))
  return waits.length > 0 ? { headers: { 'retry-after': String(Math.ceil(Math.max(...waits))) } } : {}
}

/**
 * Returns the caller, or the refusal. This runs before the answer begins, since a refreshed session sets
 * cookies.
 */
async function identify(
  readSession: ReadSession,
  env: EnvWithSupabase,
  exchange: Exchange,
): Promise<Session | null | Refusal> {
  try {
    const session = await readSession(exchange)
    // A bearer token is sent on purpose by its holder; a cookie is sent with every request of any page.
    if (session === null || session.kind === 'cookie') checkSameOrigin(env, exchange.req)
    return session
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function toTrpcError(refusal: Refusal): TRPCError {
  return new TRPCError({ code: codeOf(refusal.status), message: refusal.message, cause: refusal })
}

function codeOf(status: number) {
  if (status === 401) return 'UNAUTHORIZED'
  if (status === 403) return 'FORBIDDEN'
  if (status === 429) return 'TOO_MANY_REQUESTS'
  return 'SERVICE_UNAVAILABLE'
}
