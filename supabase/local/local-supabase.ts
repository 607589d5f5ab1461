/**
 * The embedded Supabase: the parts of a hosted project that answer over HTTP, in one process and on the app's
 * own port. A library does Auth and Storage (auth-storage.ts) behind our doors (auth/, storage/), Realtime is
 * ours (realtime/), and the Postgres under all of them is started elsewhere (postgres.ts). There is no REST:
 * the app speaks SQL, and nobody else may ask. The app does not know any of this; it knows SUPABASE_URL.
 */
import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { AccountAttempts } from '../../server/account-attempts.ts'
import { findEmbeddedProof } from '../../server/address-proof.ts'
import type { Env, SupabaseEnv } from '../../server/env.ts'
import { checkHost } from '../../server/http/guard/hosts.ts'
import { Refusal } from '../../server/http/guard/refusal.ts'
import type { SendMail } from '../../server/mail/send-mail.ts'
import { judgePassword } from './auth/account/judge-password.ts'
import { createAuthCaller } from './auth/auth-caller.ts'
import { createAuthDoor } from './auth/auth-door.ts'
import { createAuthLimits } from './auth/auth-limits.ts'
import { createSecretSeal } from './auth/factors/seal-secret.ts'
import { createMailLinks } from './auth/mail-links.ts'
import { createMailSender } from './auth/mail-sender.ts'
import { createTokenIssuer } from './auth/sessions/issue-tokens.ts'
import { createAuthStorage } from './auth-storage.ts'
import { createBackground } from './background.ts'
import { createDelivery } from './mail/deliver-mail.ts'
import { answerInbox, createMailInbox } from './mail/mail-inbox.ts'
import { findLimitedAddress, isFromHere } from './peer.ts'
import { createRealtimeServer } from './realtime/create-realtime-server.ts'
import { createStorageDoor } from './storage/storage-door.ts'
import { pathOf, sendResponse, toRequest } from './web-request.ts'

export type LocalSupabaseOptions = {
  /** The environment that the app sees: SUPABASE_URL and the related variables name this stack. */
  env: Env & { supabase: SupabaseEnv }
  /** Logs in as `supabase_auth_admin` (LocalPostgres.authUrl). */
  authUrl: string
  /** Attempts of signed-in people, which the app's door counts too. */
  ownAttempts: AccountAttempts
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Called when the last live connection of a person is gone. */
  onGone?: (userId: string) => void
}

export type LocalSupabase = {
  /** Answers requests to Supabase and returns true; returns false for requests to the app. */
  handleRequest(req: IncomingMessage, res: ServerResponse): Promise<boolean>
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Sends the app's own mails the same way as those of Auth. */
  sendMail: SendMail
  stop(): Promise<void>
}

/** The page where mails are read if no SMTP server is set up; no workspace can have the name `auth`. */
export const inboxPath = '/auth/mail'

const interfaces = ['/auth/v1', '/storage/v1', '/realtime/v1', '/rest/v1']

export async function createLocalSupabase({
  env,
  authUrl,
  ownAttempts,
  log,
  onGone,
}: LocalSupabaseOptions): Promise<LocalSupabase> {
  const { jwtSecret, publishableKey, secretKey, databaseSessionUrl } = env.supabase
  if (!jwtSecret) throw new Error('The embedded stack signs tokens itself and needs SUPABASE_JWT_SECRET')
  const publicUrl = env.publicUrl ?? `http://localhost:${env.port}`
  const keys = { jwtSecret, publishableKey, secretKey }
  const storageSecret = createHmac('sha256', jwtSecret).update('tokens of the storage library').digest('hex')

  const inbox = createMailInbox()
  const background = createBackground(log)
  const authStorage = createAuthStorage({
    ...keys,
    authUrl,
    storageSecret,
    publicUrl,
    storageDir: join(env.dataDir, 'storage'),
    sendMail: mail => mails.send(mail),
    log,
  })
  const deliver = createDelivery(env.mail, inbox)
  const links = createMailLinks(authStorage.sql)
  const mails = createMailSender({ publicUrl, links, deliver, log })
  const caller = createAuthCaller({ ...keys, auth: authStorage.auth, sql: authStorage.sql, publicUrl })
  const auth = createAuthDoor({
    caller,
    links,
    mails,
    limits: createAuthLimits(),
    issueTokens: createTokenIssuer(jwtSecret, caller),
    ownAttempts,
    deliver,
    seal: createSecretSeal(jwtSecret),
    checkPassword: judgePassword,
    sql: authStorage.sql,
    publicUrl,
    proof: findEmbeddedProof(env),
    secretKey,
    later: work => background.add(work),
  })
  const storage = createStorageDoor({ ...keys, storageSecret, storage: authStorage.storage })
  const realtime = createRealtimeServer({
    ...keys,
    databaseUrl: databaseSessionUrl,
    replicationUrl: databaseSessionUrl,
    allowedOrigins: env.publicUrl ? [env.publicUrl] : [],
    log,
    ...(onGone && { onGone }),
  })
  await realtime.start()

  async function answer(req: IncomingMessage, path: string): Promise<Response> {
    if (isBelow(path, '/auth/v1')) return await auth(toRequest(req, publicUrl), findLimitedAddress(req))
    if (isBelow(path, '/storage/v1')) return await storage(toRequest(req, publicUrl))
    if (path === inboxPath) {
      const open = !env.mail && !env.reachable && isFromHere(req)
      return open
        ? answerInbox(toRequest(req, publicUrl), inbox)
        : refuse(404, 'not_found', 'Nothing was found at this address.')
    }
    return refuse(
      404,
      'not_available',
      'The embedded Supabase has no REST API. Use the API of OpenVibe under /api.',
    )
  }

  return {
    async handleRequest(req, res) {
      const path = pathOf(req).split('?')[0] ?? '/'
      if (!isOurs(path)) return false
      const wrongHost = checkHostOf(env, req)
      if (wrongHost) {
        await sendResponse(res, wrongHost)
        return true
      }
      if (isBelow(path, '/realtime/v1')) {
        return (
          (await realtime.handleRequest(req, res)) ||
          (await send(res, refuse(404, 'not_found', 'Nothing was found at this address.')))
        )
      }
      const response = await answer(req, path).catch((error: unknown) => {
        log.error({ err: error, path }, 'the embedded Supabase failed')
        return refuse(500, 'unexpected_failure', 'Something went wrong. Try again in a moment.')
      })
      return await send(res, response)
    },
    handleUpgrade: (req, socket, head) => !checkHostOf(env, req) && realtime.handleUpgrade(req, socket, head),
    sendMail: deliver,
    async stop() {
      await realtime.stop()
      await background.settled()
      await authStorage.close()
    },
  }
}

function isOurs(path: string): boolean {
  return path === inboxPath || interfaces.some(prefix => isBelow(path, prefix))
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}

function checkHostOf(env: Env, req: IncomingMessage): Response | null {
  try {
    checkHost(env, req)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refuse(error.status, error.reason, error.message)
  }
}

/** Refuses with the field names that the clients of each interface read. */
function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code, error_code: code, error: code, message, msg: message }, { status })
}

/**
 * Sends a response without the headers by which the libraries allow access to other sites: no other site may
 * use this.
 */
async function send(res: ServerResponse, response: Response): Promise<true> {
  const headers = new Headers(response.headers)
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name)
  await sendResponse(res, new Response(response.body, { status: response.status, headers }))
  return true
}
