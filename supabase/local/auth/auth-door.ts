/**
 * The door to `/auth/v1`. The library behind it is young. So requests that the app does not use are refused
 * here, attempts are counted here, and the parts of GoTrue that the library lacks are added here.
 */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { checkNewPassword } from './account/password-rules.ts'
import { reauthenticate } from './account/reauthenticate.ts'
import { updateUser } from './account/update-user.ts'
import { type AuthCall, emailOf, readAuthCall, readStoredText } from './auth-call.ts'
import { authError, readErrorCode } from './auth-error.ts'
import { type AuthDoorOptions, type AuthHandler, limited } from './auth-handler.ts'
import { findFactorHandler } from './factors/factor-routes.ts'
import { followLink, redeemCode, redeemLink } from './follow-link.ts'

export type AuthDoor = (request: Request, address: string | null) => Promise<Response>

const pass: AuthHandler = (call, { caller }) => caller.pass(call)

const handlers: Record<string, AuthHandler> = {
  'POST /signup': signUp,
  'POST /token': issueToken,
  'POST /otp': mailSignInLink,
  'POST /recover': mailToAddress,
  'POST /resend': mailToAddress,
  'POST /verify': verify,
  'GET /verify': (call, door) => limited(door, call, () => followLink(call, door)),
  'PUT /user': updateUser,
  'GET /user': pass,
  'GET /reauthenticate': reauthenticate,
  'POST /logout': signOut,
  'GET /authorize': pass,
  'GET /callback': pass,
  'POST /callback': pass,
  'GET /settings': pass,
  'GET /health': pass,
  'GET /.well-known/jwks.json': pass,
}

export function createAuthDoor(options: AuthDoorOptions): AuthDoor {
  return async (request, address) => {
    const call = await readAuthCall(request, address)
    if (call instanceof Response) return call
    const handler = handlers[`${call.method} ${call.path}`] ?? findFactorHandler(call)
    if (!handler) return authError(404, 'not_found', `Auth has no ${call.method} ${call.path} here.`)
    return await handler(call, options)
  }
}

function signUp(call: AuthCall, door: AuthDoorOptions) {
  return limited(door, call, async () => {
    const { password } = call.body
    const weak =
      typeof password === 'string'
        ? await checkNewPassword(password, emailOf(call), door.checkPassword)
        : null
    return weak ?? (await explainSignUp(await door.caller.pass(call)))
  })
}

/**
 * Reports a refusal of a new account by the database (sign-ups may be closed there) the way a hosted project
 * reports it.
 */
async function explainSignUp(response: Response): Promise<Response> {
  const failed = (await readErrorCode(response)) === 'unexpected_failure'
  return failed ? authError(500, 'unexpected_failure', 'Database error saving new user') : response
}

async function issueToken(call: AuthCall, door: AuthDoorOptions): Promise<Response> {
  const grant = call.query.get('grant_type')
  if (grant === 'refresh_token') {
    return (await door.limits.spend('refreshes', call.address)) ?? (await door.caller.pass(call))
  }
  return limited(door, call, () =>
    grant === 'password' ? checkPassword(call, door) : door.caller.pass(call),
  )
}

async function checkPassword(call: AuthCall, { caller, limits }: AuthDoorOptions): Promise<Response> {
  const account = emailOf(call)
  const here = `${account} ${call.address ?? ''}`
  const refusal =
    (await limits.spend('passwords', here)) ?? (await limits.spend('passwordsFromAnywhere', account))
  if (refusal) return refusal
  const response = await caller.pass(call)
  if (response.ok) {
    await limits.forgive('passwords', here)
    await limits.forgive('passwordsFromAnywhere', account)
  }
  return response
}

function mailToAddress(call: AuthCall, door: AuthDoorOptions) {
  return limited(door, call, async () => {
    const refusal = await door.limits.spend('mails', emailOf(call))
    return refusal ?? (await door.mails.during(call, () => door.caller.pass(call, withoutChallenge(call))))
  })
}

/**
 * Sends a sign-in link. The library creates an account for an unknown address, but forgets the data that the
 * person entered, which may contain the invite that lets them in. So the account is created by a sign-up
 * first, with a password that nobody knows.
 */
async function mailSignInLink(call: AuthCall, door: AuthDoorOptions): Promise<Response> {
  if (emailOf(call) && call.body.create_user !== false) {
    const refusal = await limited(door, call, () => register(call, door))
    if (!refusal.ok) return refusal
  }
  return await mailToAddress({ ...call, body: { ...call.body, create_user: false } }, door)
}

const madeSession = z.looseObject({ access_token: z.string() })

async function register(call: AuthCall, { caller }: AuthDoorOptions): Promise<Response> {
  const password = randomBytes(24).toString('base64url')
  const response = await caller.ask('/signup', { email: emailOf(call), password, data: call.body.data ?? {} })
  if ((await readErrorCode(response)) === 'user_already_exists') return new Response(null, { status: 204 })
  if (!response.ok) return await explainSignUp(response)
  const { access_token } = madeSession.parse(await response.json())
  await caller.ask('/logout?scope=local', {}, access_token)
  return new Response(null, { status: 204 })
}

function verify(call: AuthCall, door: AuthDoorOptions) {
  return limited(door, call, async () => {
    const [byHash, byCode] = [readStoredText(call, 'token_hash'), readStoredText(call, 'token')]
    if ((byHash === '') === (byCode === '')) {
      return authError(400, 'validation_failed', 'Verify requires either a token or a token hash')
    }
    if (byHash) return await redeemLink(call, door)
    const refusal = await door.limits.spend('codes', emailOf(call))
    if (refusal) return refusal
    const response = await redeemCode(call, door)
    if (response.ok) await door.limits.forgive('codes', emailOf(call))
    return response
  })
}

/** Without a scope all sessions of the person end; the library would end only this one. */
function signOut(call: AuthCall, { caller }: AuthDoorOptions) {
  const query = new URLSearchParams(call.query)
  if (!query.get('scope')) query.set('scope', 'global')
  return caller.pass({ ...call, query }, {})
}

/** Removes the challenge, which we keep and the library does not know. */
function withoutChallenge({ body }: AuthCall) {
  const { code_challenge, code_challenge_method, ...rest } = body
  return rest
}
