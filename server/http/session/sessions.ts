import { type AuthError, isAuthApiError } from '@supabase/supabase-js'
import { keyPrefix } from '../../domain/workspaces/api-key.ts'
import { createAuthClient } from '../auth/auth-client.ts'
import type { EnvWithSupabase } from '../env-with-supabase.ts'
import type { Exchange } from '../exchange.ts'
import { Refusal } from '../guard/refusal.ts'
import type { NoteSession } from './note-sessions.ts'
import type { ReadApiKey } from './read-api-key.ts'
import { createSessionRefresher, type Refreshed } from './refresh-sessions.ts'
import type { AccessClaims, Session } from './session.ts'
import { expireSessionCookies, readStoredSession, type StoredSession, setCookies } from './session-cookies.ts'
import { createTokenVerifier } from './verify-token.ts'

/**
 * A token that is refreshed this long before its end does not expire during a slow request. The Supabase
 * client would refresh it by itself 90 seconds before its end.
 */
const aheadSeconds = 100

/** Identifies the caller. */
export type ReadSession = (exchange: Exchange) => Promise<Session | null>

/**
 * Creates the one place where sessions are read and refreshed, for pages and the API alike. If there is a
 * bearer token (or an API key), cookies are ignored; a wrong token is refused and not treated as no token.
 */
export function createSessionReader(
  env: EnvWithSupabase,
  readApiKey: ReadApiKey,
  note: NoteSession,
): ReadSession {
  const verify = createTokenVerifier(env.supabase)
  const refreshOnce = createSessionRefresher()

  return async exchange => {
    const { authorization } = exchange.req.headers
    if (authorization !== undefined) return readBearer(exchange, authorization)
    const stored = await readStoredSession(env, exchange.req)
    if (!stored) return null

    const claims = await verify(stored.access_token)
    if (claims && claims.exp - aheadSeconds > Date.now() / 1_000) {
      return openSession(exchange, stored.access_token, claims, 'cookie')
    }
    try {
      const refreshed = await refreshOnce(stored, () => refresh(stored, exchange))
      setCookies(exchange.res, refreshed.cookies)
      const fresh = refreshed.accessToken && (await verify(refreshed.accessToken))
      if (!fresh || !refreshed.accessToken) return null
      return openSession(exchange, refreshed.accessToken, fresh, 'cookie')
    } catch (error) {
      // The token is still valid for some seconds: Auth may be back by then.
      if (claims) return openSession(exchange, stored.access_token, claims, 'cookie')
      throw error
    }
  }

  async function readBearer(exchange: Exchange, authorization: string): Promise<Session> {
    const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
    if (token?.startsWith(keyPrefix)) return readApiKey(token, exchange.res)
    const claims = token ? await verify(token) : null
    if (!token || !claims) {
      throw new Refusal(
        401,
        'invalid_token',
        'The bearer token is not valid or has expired. Sign in again to get a new token.',
      )
    }
    return openSession(exchange, token, claims, 'bearer')
  }

  function openSession(
    exchange: Exchange,
    accessToken: string,
    claims: AccessClaims,
    kind: Session['kind'],
  ): Session {
    const session: Session = { userId: claims.sub, accessToken, claims, kind }
    note(exchange, session)
    return session
  }

  async function refresh({ refresh_token }: StoredSession, exchange: Exchange): Promise<Refreshed> {
    const client = createAuthClient(env, exchange)
    // The client tries for half a minute when Auth is down. Nobody waits that long for a page.
    const { data, error } = await Promise.race([
      client.auth.refreshSession({ refresh_token }),
      giveUpAfter(10_000),
    ])
    if (data.session) return { accessToken: data.session.access_token, cookies: client.cookies }
    if (!error || !isVerdict(error)) throw authUnavailable(error)
    exchange.log.info({ reason: error.code }, 'session ended')
    return { accessToken: null, cookies: expireSessionCookies(env, exchange.req) }
  }
}

/**
 * Tells whether Auth has said that this session is over; false if Auth could not be asked, or was asked too
 * often.
 */
function isVerdict(error: AuthError): boolean {
  return isAuthApiError(error) && [400, 401, 403, 404].includes(error.status)
}

function authUnavailable(cause: unknown): Refusal {
  return new Refusal(
    503,
    'auth_unavailable',
    'Your sign-in can’t be checked right now. Try again in a moment.',
    { cause },
  )
}

function giveUpAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(authUnavailable(new Error(`no answer from Auth in ${ms} ms`))), ms).unref()
  })
}
