/**
 * The door to `/auth/v1`. The library behind it is young. So requests that the app does not use are refused
 * here, attempts are counted here, and the parts of GoTrue that the library lacks are added here.
 */
import { checkNewPassword } from './account/password-rules.ts'
import { reauthenticate } from './account/reauthenticate.ts'
import { updateUser } from './account/update-user.ts'
import { type AuthCall, emailOf, readAuthCall, readStoredText } from './auth-call.ts'
import { authError } from './auth-error.ts'
import { type AuthDoorOptions, type AuthHandler, countMail, isByServer, limited } from './auth-handler.ts'
import { checkPassword } from './check-password.ts'
import { findFactorHandler } from './factors/factor-routes.ts'
import { followLink, redeemCode, redeemLink } from './follow-link.ts'
import { mailFirst } from './mail-first.ts'
import { explainExisting, explainSignUp, register } from './register.ts'
import { beginSession } from './sessions/issue-tokens.ts'

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
  'GET /settings': tellSettings,
  'GET /health': pass,
  'GET /.well-known/jwks.json': pass,
}

export function createAuthDoor(options: AuthDoorOptions): AuthDoor {
  return async (request, address) => {
    const call = await readAuthCall(request, address)
    if (call instanceof Response) return call
    const name = `${call.method} ${call.path}`
    const handler =
      (options.proof === 'mail' ? mailFirst[name] : undefined) ?? handlers[name] ?? findFactorHandler(call)
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
    return weak ?? (await explainExisting(await explainSignUp(await door.caller.pass(call)), call, door))
  })
}

async function issueToken(call: AuthCall, door: AuthDoorOptions): Promise<Response> {
  const grant = call.query.get('grant_type')
  if (grant === 'refresh_token') {
    return (await door.limits.spend('refreshes', call.address)) ?? (await door.caller.pass(call))
  }
  if (grant === 'password') return await signInWithPassword(call, door)
  return limited(door, call, () => door.caller.pass(call))
}

async function signInWithPassword(call: AuthCall, door: AuthDoorOptions): Promise<Response> {
  const { caller, limits, sql, proof } = door
  const email = emailOf(call)
  const here = `${email} ${call.address ?? ''}`
  // The server itself counts by place, see server/http/auth/password-attempts.ts.
  const isCounted = !isByServer(call, door)
  const refusal = isCounted
    ? ((await limits.spend('passwordsFromAddress', call.address)) ??
      (await limits.spend('passwords', here)) ??
      (await limits.spend('passwordsFromAnywhere', email)))
    : null
  if (refusal) return refusal
  const password = typeof call.body.password === 'string' ? call.body.password : ''
  const account = await checkPassword(sql, { email, password })
  if (!account) return authError(400, 'invalid_credentials', 'Invalid login credentials')
  if (isCounted) {
    await limits.forgive('passwords', here)
    await limits.forgive('passwordsFromAnywhere', email)
  }
  if (account.proved) return await caller.pass(call)
  if (proof === 'mail') return authError(400, 'email_not_confirmed', 'Email not confirmed')
  const begun = await sql.begin(tx => beginSession(tx, { userId: account.userId, email, method: 'password' }))
  return await door.issueTokens(begun)
}

function mailToAddress(call: AuthCall, door: AuthDoorOptions) {
  return limited(door, call, async () => {
    const refusal = await countMail(call, door, emailOf(call))
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

/** The settings of a hosted project in this place: whether an address has to be confirmed. */
async function tellSettings(call: AuthCall, { caller, proof }: AuthDoorOptions): Promise<Response> {
  const settings = await caller.pass(call)
  if (!settings.ok) return settings
  return Response.json({ ...Object(await settings.json()), mailer_autoconfirm: proof !== 'mail' })
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
