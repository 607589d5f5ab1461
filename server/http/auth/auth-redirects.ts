import type { User } from '@supabase/supabase-js'
import * as z from 'zod'
import { endSession, noteReset } from '../../db/accounts/account-sessions.ts'
import { hasMethod } from '../../domain/accounts/fresh-proof.ts'
import type { EnvWithSupabase } from '../env-with-supabase.ts'
import type { Exchange } from '../exchange.ts'
import { Refusal, redirect } from '../guard/refusal.ts'
import type { Session } from '../session/session.ts'
import { setCookies } from '../session/session-cookies.ts'
import { createTokenVerifier } from '../session/verify-token.ts'
import type { AccountParts } from './account/account-call.ts'
import { tellOwner } from './account/tell-owner.ts'
import { type AuthClient, createAuthClient } from './auth-client.ts'
import { describeAuthFailure, describeAuthRedirect } from './auth-failure.ts'
import type { ReadAuthSettings } from './auth-settings.ts'
import { callbackUrl } from './callback-url.ts'
import { rememberDevice } from './device-cookie.ts'
import { readNextPath } from './next-path.ts'
import { findPublicSupabaseUrl } from './supabase-url.ts'

/** Sends people to Google or GitHub through Auth; they come back to the callback. */
export async function startOAuth(env: EnvWithSupabase, readSettings: ReadAuthSettings, exchange: Exchange) {
  const { searchParams } = exchange.url
  const next = readNextPath(searchParams.get('next'))
  const { providers } = await readSettings()
  const provider = providers.find(name => name === searchParams.get('provider'))
  if (!provider) {
    return backToSignIn(
      exchange,
      next,
      new Refusal(400, 'provider_unavailable', 'This sign-in method is not set up here.'),
    )
  }
  const client = createAuthClient(env, exchange)
  const { data, error } = await client.auth.signInWithOAuth({
    provider,
    options: { redirectTo: callbackUrl(exchange, next), skipBrowserRedirect: true },
  })
  if (error) return backToSignIn(exchange, next, describeAuthFailure(env, error))
  setCookies(exchange.res, client.cookies)
  // The browser may know Supabase under another address than the server.
  const url = new URL(data.url)
  redirect(exchange.res, `${findPublicSupabaseUrl(env, exchange.origin)}${url.pathname}${url.search}`)
}

const tokenHashType = z.enum(['email', 'magiclink', 'signup', 'invite', 'recovery', 'email_change'])

/** Handles the links in mails and from providers: exchanges their code for a session, then redirects. */
export async function finishSignIn(
  parts: AccountParts,
  exchange: Exchange,
  /** Tells, once, that the person should choose a password. */
  isPasswordWanted: (userId: string) => Promise<boolean>,
) {
  const { env } = parts
  const { searchParams } = exchange.url
  const next = readNextPath(searchParams.get('next'))
  if (searchParams.has('error') || searchParams.has('error_code')) {
    const code = searchParams.get('error_code')
    return backToSignIn(
      exchange,
      next,
      describeAuthRedirect(env, code, searchParams.get('error_description')),
    )
  }
  // One of two mails about a new address was followed; the other one is still to come.
  if (searchParams.has('message') && !searchParams.has('code')) return redirect(exchange.res, next)
  const before = await parts.readSession(exchange).catch(() => null)
  const client = createAuthClient(env, exchange)
  const { data, error } = await trade(client, searchParams)
  if (!error) exchange.res.removeHeader('set-cookie')
  setCookies(exchange.res, client.cookies)
  if (error) return backToSignIn(exchange, next, describeAuthFailure(env, error))
  const { user, session } = data
  if (session) await noteResetLink(parts, session.access_token, searchParams)
  if (before?.kind === 'cookie' && before.userId === user?.id) {
    await replaceSession(parts, exchange, before, user)
  }
  if (user?.email) setCookies(exchange.res, [rememberDevice(env, exchange.req, user.email.toLowerCase())])
  const asksPassword = user !== null && (await isPasswordWanted(user.id))
  redirect(exchange.res, asksPassword ? `/login/password?${new URLSearchParams({ next })}` : next)
}

/** Notes a session that began with a link to set a new password: it may do so once without the old one. */
async function noteResetLink({ db, env }: AccountParts, token: string, params: URLSearchParams) {
  const claims = await createTokenVerifier(env.supabase)(token)
  if (!claims?.session_id) return
  const { sub: userId, session_id: sessionId } = claims
  // Auth calls every link whose token is handed in `otp`, and has checked the type of that token.
  const byToken = params.has('token_hash') && params.get('type') === 'recovery'
  if (byToken || hasMethod(claims.amr, 'recovery'))
    await db.asWorker(tx => noteReset(tx, { userId, sessionId }))
}

/**
 * The browser had a session of the same person, who followed a mail to prove a new address or to set a password.
 * The new session takes the old one's place, and the old address hears of the new one.
 */
async function replaceSession(parts: AccountParts, exchange: Exchange, { claims }: Session, user: User) {
  const { sub: userId, session_id: sessionId, email: oldAddress } = claims
  if (sessionId) await parts.db.asWorker(tx => endSession(tx, { userId, sessionId }))
  const { email: newAddress } = user
  if (!oldAddress || !newAddress || oldAddress === newAddress) return
  await tellOwner(parts.sendMail, exchange, oldAddress, { kind: 'address_changed', newAddress })
}

function trade({ auth }: AuthClient, params: URLSearchParams) {
  const tokenHash = params.get('token_hash')
  const type = tokenHashType.safeParse(params.get('type'))
  if (tokenHash && type.success) return auth.verifyOtp({ token_hash: tokenHash, type: type.data })
  // One browser may have several unfinished sign-ins; the id of the flow tells which one's secret belongs to
  // the code.
  const flowId = params.get('sb_flow_id')
  return auth.exchangeCodeForSession(params.get('code') ?? '', flowId ? { flowId } : undefined)
}

function backToSignIn({ res, log }: Exchange, next: string, refusal: Refusal) {
  log.info({ reason: refusal.reason }, 'sign-in did not succeed')
  redirect(res, `/login?${new URLSearchParams({ error: refusal.reason, next })}`)
}
