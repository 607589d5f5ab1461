import * as z from 'zod'
import { plainName } from '../../domain/wire/plain-name.ts'
import { isLoopbackHost } from '../../loopback.ts'
import type { Exchange } from '../exchange.ts'
import { RateLimited } from '../guard/rate-limits.ts'
import { sendJson } from '../guard/refusal.ts'
import { checkSameOrigin } from '../guard/same-origin.ts'
import { readJson } from '../read-json.ts'
import { expireSessionCookies, setCookies } from '../session/session-cookies.ts'
import type { AccountParts } from './account/account-call.ts'
import { checkNewPassword } from './account/password-check.ts'
import { mailDeviceLink } from './allow-device.ts'
import { type AuthClient, createAuthClient } from './auth-client.ts'
import {
  crowdedRefusal,
  describeAuthFailure,
  invalidEmailRefusal,
  weakPasswordRefusal,
} from './auth-failure.ts'
import type { ReadAuthSettings } from './auth-settings.ts'
import { callbackUrl } from './callback-url.ts'
import { rememberDevice } from './device-cookie.ts'
import { emailField } from './email-field.ts'
import { noteRefusal } from './note-refusal.ts'
import type { PasswordAttempts } from './password-attempts.ts'

const invite = z.string().max(200).optional()

const signUpBody = z.strictObject({
  email: emailField,
  /** Left out where the address is proved first. */
  password: z.string().min(1).max(1_000).optional(),
  displayName: z.string().overwrite(plainName).max(80).optional(),
  invite,
  next: z.string().optional(),
})
const signInBody = z.strictObject({ email: emailField, password: z.string().max(1_000) })
const magicLinkBody = z.strictObject({ email: emailField, invite, next: z.string().optional() })

type Endpoint = (exchange: Exchange) => Promise<void>

/**
 * Creates the JSON endpoints under `/api/auth`: people sign in on the server, and the browser gets cookies
 * that no script can read.
 */
export function createAuthEndpoints({
  env,
  limits,
  readSession,
  readSettings,
  attempts,
  links,
  sendMail,
  db,
}: AccountParts & { readSettings: ReadAuthSettings; attempts: PasswordAttempts }): Map<string, Endpoint> {
  async function signUp(exchange: Exchange) {
    const body = await readBody(exchange, signUpBody)
    const client = createAuthClient(env, exchange)
    // A password that is chosen before the proof could be a stranger's.
    if ((await readSettings()).proof) {
      await links.begin(exchange, body.email)
      await mailLink(exchange, client, body)
      return answer(exchange, client, { status: 'confirmation_sent' })
    }
    await count(exchange, body.email)
    if (body.password === undefined) throw weakPasswordRefusal()
    await checkNewPassword(body.password, [body.displayName, body.email])
    const { data, error } = await client.auth.signUp({
      email: body.email,
      password: body.password,
      options: {
        data: { display_name: body.displayName, invite: body.invite },
        emailRedirectTo: callbackUrl(exchange, body.next),
      },
    })
    if (error) throw describeAuthFailure(env, error)
    // There is no session: this Auth asks people to confirm the address first.
    answer(exchange, client, { status: data.session ? 'signed_in' : 'confirmation_sent' })
  }

  async function signIn(exchange: Exchange) {
    const body = await readBody(exchange, signInBody)
    const attempt = await attempts.begin(exchange, body.email)
    if (attempt.state === 'crowded') return answerCrowded(exchange, body)
    const client = createAuthClient(env, exchange)
    const { error } = await client.auth.signInWithPassword(body)
    if (error) {
      const refusal = describeAuthFailure(env, error)
      if (refusal.status < 500) await noteRefusal(db, exchange, { email: body.email, why: refusal.reason })
      throw refusal
    }
    await attempt.succeed()
    setCookies(exchange.res, [rememberDevice(env, exchange.req, body.email)])
    answer(exchange, client, { status: 'signed_in' })
  }

  /** Answers before the password is looked at, so that neither the answer nor its time tells whether it is right. */
  async function answerCrowded(exchange: Exchange, body: z.infer<typeof signInBody>) {
    if (!sendMail) throw new RateLimited(3_600)
    void mailDeviceLink(env, sendMail, exchange, body).catch((error: unknown) =>
      exchange.log.warn({ err: error }, 'a link for a new device could not be mailed'),
    )
    throw crowdedRefusal()
  }

  async function sendMagicLink(exchange: Exchange) {
    const body = await readBody(exchange, magicLinkBody)
    await links.begin(exchange, body.email)
    const client = createAuthClient(env, exchange)
    await mailLink(exchange, client, body)
    answer(exchange, client, { status: 'link_sent' })
  }

  /** Mails a link. The database decides whether a new person may sign up. */
  async function mailLink(
    exchange: Exchange,
    { auth }: AuthClient,
    {
      email,
      displayName,
      invite,
      next,
    }: z.infer<typeof magicLinkBody> & { displayName?: string | undefined },
  ) {
    const { error } = await auth.signInWithOtp({
      email,
      options: { data: { display_name: displayName, invite }, emailRedirectTo: callbackUrl(exchange, next) },
    })
    if (!error) return
    const refusal = describeAuthFailure(env, error)
    // A closed sign-up would tell that the address has no account.
    const isSecret = refusal.reason === 'signups_closed' && (await readSettings()).proof
    if (!isSecret) throw refusal
  }

  async function signOut(exchange: Exchange) {
    // The cookies are removed in any case: a person who signs out on a shared machine must be signed out,
    // even while Auth is down.
    await endSession(exchange).catch(error =>
      exchange.log.warn({ err: error }, 'Auth did not end the session'),
    )
    exchange.res.removeHeader('set-cookie')
    setCookies(exchange.res, expireSessionCookies(env, exchange.req))
    sendJson(exchange.res, 200, { status: 'signed_out' })
  }

  async function endSession(exchange: Exchange) {
    const session = await readSession(exchange)
    if (session?.kind !== 'cookie' || session.accessToken === null) return
    // This needs no admin rights: the token belongs to the person, and ends only its own session.
    const { error } = await createAuthClient(env, exchange).auth.admin.signOut(session.accessToken, 'local')
    if (error) throw error
  }

  async function count({ clientAddress }: Exchange, account: string) {
    // All users of this machine have the same address, and can read its files anyway.
    if (!isLoopbackHost(clientAddress)) await limits.consume('authAddress', clientAddress)
    await limits.consume('authAccount', account)
  }

  const endpoints = { 'sign-up': signUp, 'sign-in': signIn, 'magic-link': sendMagicLink, 'sign-out': signOut }
  return new Map(
    Object.entries(endpoints).map(([name, endpoint]) => [
      `/api/auth/${name}`,
      exchange => {
        checkSameOrigin(env, exchange.req)
        return endpoint(exchange)
      },
    ]),
  )
}

function readBody<Shape extends z.ZodType>({ req }: Exchange, shape: Shape): Promise<z.infer<Shape>> {
  return readJson(req, shape, field => {
    if (field === 'email') return invalidEmailRefusal()
    return field === 'password' ? weakPasswordRefusal() : undefined
  })
}

function answer({ res }: Exchange, client: AuthClient, body: { status: string }) {
  setCookies(res, client.cookies)
  sendJson(res, 200, body)
}
