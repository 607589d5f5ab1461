import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type AccountAttempts, createAccountAttempts } from '../account-attempts.ts'
import { openModelGate } from '../agent/model/endpoints/open-model-gate.ts'
import { createAssembler } from '../agent/previews/create-assembler.ts'
import { createApi } from '../api/create-api.ts'
import { createTaskWatch } from '../api/task-watch.ts'
import { openLimitDesk } from '../chat/limits/limit-desk.ts'
import { openMcpGate } from '../chat/mcp/mcp-gate.ts'
import { callbackPath, clientDocumentPath } from '../chat/mcp/sign-in/sign-in-addresses.ts'
import { openWebhookDesk } from '../chat/webhooks/webhook-desk.ts'
import { findSessionStanding } from '../db/accounts/account-sessions.ts'
import type { Database } from '../db/client.ts'
import { takePasswordWish } from '../db/workspaces/profiles.ts'
import { mcpPath } from '../domain/connections/connection.ts'
import { nulSentence } from '../domain/wire/find-fault.ts'
import type { Log } from '../log.ts'
import type { SendMail } from '../mail/send-mail.ts'
import { createMcpDoor } from '../mcp-door/serve-mcp.ts'
import { createFileStore, createPictureStore } from '../storage/file-store.ts'
import { traceRequest } from '../telemetry/trace-request.ts'
import { createContext } from '../trpc/context.ts'
import { logAccess } from './access-log.ts'
import { createAccountEndpoints } from './auth/account/account-endpoints.ts'
import { readAccount } from './auth/account/read-account.ts'
import { allowDevice, allowDevicePath } from './auth/allow-device.ts'
import { createAuthEndpoints } from './auth/auth-endpoints.ts'
import { finishSignIn, startOAuth } from './auth/auth-redirects.ts'
import { createAuthSettingsReader } from './auth/auth-settings.ts'
import { createFirstAccountReader } from './auth/first-account.ts'
import { createLinkAttempts } from './auth/link-attempts.ts'
import { createPasswordAttempts } from './auth/password-attempts.ts'
import { sendPasswordWords } from './auth/password-words.ts'
import { type ReadPublicConfig, readPublicConfig, sendConfig } from './config-endpoint.ts'
import { digestOffMount, serveDigestOff } from './digests/serve-digest-off.ts'
import type { EnvWithSupabase } from './env-with-supabase.ts'
import { type Exchange, openExchange } from './exchange.ts'
import { filesMount, serveFiles } from './files/files-endpoint.ts'
import { toRefusal } from './guard/domain-refusal.ts'
import { checkHost } from './guard/hosts.ts'
import { createRateLimits } from './guard/rate-limits.ts'
import { Refusal, sendRefusal } from './guard/refusal.ts'
import { setClosedPolicy, setSecurityHeaders } from './guard/security-headers.ts'
import { createHealthEndpoint, type HealthProbes } from './health/health.ts'
import { hooksMount, serveHook } from './hooks/serve-hook.ts'
import { finishMcpSignIn, sendClientDocument } from './mcp-sign-in.ts'
import {
  oauthMount,
  resourceMetadataPath,
  sendResourceMetadata,
  sendServerMetadata,
  serverMetadataPath,
} from './oauth/metadata.ts'
import { createOAuthEndpoints } from './oauth/oauth-endpoints.ts'
import { findHomePath } from './pages/find-home-path.ts'
import { isThere } from './pages/is-there.ts'
import { openPage } from './pages/page-opening.ts'
import { createPageReads } from './pages/page-reads.ts'
import type { Pages } from './pages/pages.ts'
import { servePage } from './pages/serve-page.ts'
import { createSessionNotes } from './session/note-sessions.ts'
import { createAccessTokenReader, createApiKeyReader } from './session/read-api-key.ts'
import type { Session } from './session/session.ts'
import { createSessionReader } from './session/sessions.ts'
import { serveTrpc } from './trpc-endpoint.ts'

export type Door = {
  handleRequest(req: IncomingMessage, res: ServerResponse): Promise<void>
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
}

/**
 * Creates the door. Every request passes through it: it is checked, logged, routed by its path, and refused
 * with a sentence if necessary.
 */
export function createDoor(parts: {
  env: EnvWithSupabase
  log: Log
  db: Database
  pages: Pages
  probes: HealthProbes
  dev: boolean
  sendMail: SendMail | null
  /** Those that the embedded Auth on this port counts too; left out, the door counts alone. */
  ownAttempts?: AccountAttempts
}): Door {
  const { env, log, db, pages, dev, sendMail } = parts
  const limitDesk = openLimitDesk(db, log)
  const limits = createRateLimits(limitDesk)
  const readApiKey = createApiKeyReader(db, limits)
  const readSession = createSessionReader(env, readApiKey, createSessionNotes(db, sendMail))
  const readSettings = createAuthSettingsReader(env)
  const files = createFileStore(env.supabase)
  const pictures = createPictureStore(env.supabase)
  const sendHealth = createHealthEndpoint(parts.probes)
  const assemble = createAssembler({ db, env, files, log })
  const watch = createTaskWatch(db, log)
  const mcp = openMcpGate(db, env)
  const models = openModelGate(env)
  const webhooks = openWebhookDesk(env)
  const serveApi = createApi({ db, limits, limitDesk, mcp, readSession, assemble, watch, webhooks })
  const readAccessToken = createAccessTokenReader(db, limits)
  const serveMcp = createMcpDoor({ env, db, limits, readApiKey, readAccessToken, watch })
  const attempts = createPasswordAttempts(env, db)
  const ownAttempts = parts.ownAttempts ?? createAccountAttempts()
  const links = createLinkAttempts(env, db, limits)
  const accountParts = { env, db, limits, readSession, sendMail, ownAttempts, links }
  const writes = new Map([
    ...createAuthEndpoints({ ...accountParts, readSettings, attempts }),
    ...createAccountEndpoints(accountParts),
    ...createOAuthEndpoints({ env, db, limits }),
  ])
  const readFirstAccount = createFirstAccountReader(db, env)
  const readConfig: ReadPublicConfig = exchange =>
    readPublicConfig(env, { readSettings, readFirstAccount }, exchange)

  const readStanding = ({ claims }: Session) => db.asWorker(tx => findSessionStanding(tx, claims))

  const isPasswordWanted = (userId: string) => db.asWorker(tx => takePasswordWish(tx, { userId }))

  const readFor = ({ requestId, origin, log }: Exchange, session: Session) => {
    const context = createContext({
      session,
      requestId,
      origin,
      log,
      db,
      env,
      limits,
      limitDesk,
      mcp,
      models,
      webhooks,
      sendMail,
      assemble,
    })
    return createPageReads(context)
  }
  const readOpening = (exchange: Exchange, session: Session) => {
    const pageReads = readFor(exchange, session)
    // First what decides the status, so that it does not queue behind the data.
    const there = isThere(pageReads, exchange.url)
    return { opening: openPage(pageReads, exchange.url), isThere: there }
  }
  const findHome = (exchange: Exchange, session: Session) =>
    findHomePath(readFor(exchange, session), exchange.url)

  const reads = new Map<string, (exchange: Exchange) => Promise<void>>([
    ['/api/health', sendHealth],
    ['/api/config', exchange => sendConfig(readConfig, exchange)],
    ['/api/auth/account', exchange => readAccount(accountParts, exchange)],
    ['/api/auth/password-words', sendPasswordWords],
    ['/api/auth/oauth', exchange => startOAuth(env, readSettings, exchange)],
    [resourceMetadataPath, sendResourceMetadata],
    [`${resourceMetadataPath}${mcpPath}`, sendResourceMetadata],
    [serverMetadataPath, sendServerMetadata],
    [allowDevicePath, exchange => allowDevice(env, exchange)],
    ['/api/auth/callback', exchange => finishSignIn(accountParts, exchange, isPasswordWanted)],
    [callbackPath, exchange => finishMcpSignIn({ db, mcp, readSession }, exchange)],
    [clientDocumentPath, sendClientDocument],
  ])

  function route(exchange: Exchange): Promise<void> {
    const { pathname } = exchange.url
    if (/%00/.test(exchange.req.url ?? '') && !pathname.startsWith('/api/v1/'))
      throw new Refusal(400, 'invalid_input', nulSentence)
    if (pathname === mcpPath) return serveMcp(exchange)
    if (pathname.startsWith(hooksMount)) return serveHook({ db, limits, box: webhooks.box }, exchange)
    if (pathname.startsWith(digestOffMount)) return serveDigestOff({ db, limits }, exchange)
    if (!pathname.startsWith('/api/') && !pathname.startsWith('/.well-known/'))
      return servePage(
        { env, pages, readSession, readStanding, readOpening, findHome, readConfig, dev },
        exchange,
      )
    if (pathname.startsWith('/api/v1/')) return serveApi(exchange)
    if (pathname.startsWith(filesMount))
      return serveFiles({ env, db, limits, readSession, files, pictures }, exchange)
    if (pathname.startsWith('/api/trpc/'))
      return serveTrpc(
        { env, db, limits, limitDesk, readSession, mcp, models, webhooks, sendMail, assemble },
        exchange,
      )
    const read = reads.get(pathname)
    const write = writes.get(pathname)
    if (!read && !write) throw new Refusal(404, 'not_found', 'Nothing was found at this address.')
    const { method } = exchange.req
    if (read && (method === 'GET' || method === 'HEAD')) return read(exchange)
    if (write && method === 'POST') return write(exchange)
    exchange.res.setHeader('allow', read ? 'GET, HEAD' : 'POST')
    throw new Refusal(405, 'method_not_allowed', `This address accepts only ${read ? 'GET' : 'POST'}.`)
  }

  return {
    async handleRequest(req, res) {
      const exchange = openExchange(env, log, req, res)
      logAccess(exchange)
      try {
        setSecurityHeaders(env, exchange)
        // Refusals and data keep this policy; pages and their files set their own.
        setClosedPolicy(exchange)
        checkHost(env, req)
        await traced(exchange, () => route(exchange))
      } catch (error) {
        refuse(exchange, error)
      }
    },

    handleUpgrade(req, socket, head) {
      // A page of another site can open sockets to this server, but it must not get our hot reload.
      const wanted = dev && req.url?.startsWith('/_next/')
      if (wanted && isAllowedHost(env, req)) return pages.handleUpgrade(req, socket, head)
      // Without this, a client that disconnects before the answer is sent would crash the process.
      socket.on('error', () => socket.destroy())
      socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n', () =>
        socket.destroy(),
      )
    },
  }
}

/** Traces a request that writes; requests that only read are in the access log alone: there are too many. */
function traced({ req, res, url }: Exchange, work: () => Promise<void>): Promise<void> {
  const { method = '' } = req
  if (method !== 'POST') return work()
  const route = mounts.find(mount => url.pathname.startsWith(mount)) ?? '/'
  return traceRequest({ method, route, res }, work)
}

const mounts = [
  '/api/trpc/',
  '/api/v1/',
  '/api/auth/',
  oauthMount,
  mcpPath,
  filesMount,
  hooksMount,
  digestOffMount,
]

function refuse({ req, res, log }: Exchange, error: unknown): void {
  // The client disconnected in the middle of its own request: nobody can get an answer.
  if (req.errored) return void res.destroy()
  const told = toRefusal(error)
  const refusal =
    told instanceof Refusal ? told : new Refusal(500, 'internal', 'Something went wrong on our side.')
  if (refusal.status >= 500) log.error({ err: error }, 'request failed')
  // Half an answer can't be taken back; if it is cut off, the client at least sees that it is incomplete.
  if (res.headersSent) res.destroy()
  else sendRefusal(res, refusal)
}

function isAllowedHost(env: EnvWithSupabase, req: IncomingMessage): boolean {
  try {
    checkHost(env, req)
    return true
  } catch {
    return false
  }
}
