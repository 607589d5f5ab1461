import { createServerClient } from '@supabase/ssr'
import type { SupabaseClient } from '@supabase/supabase-js'
import { isLoopbackHost } from '../../loopback.ts'
import type { EnvWithSupabase } from '../env-with-supabase.ts'
import type { Exchange } from '../exchange.ts'
import {
  describeSessionCookie,
  expireSessionCookies,
  isSessionCookie,
  readCookies,
  type SetCookie,
} from '../session/session-cookies.ts'

const timeoutMs = 8_000

/** An auth client for one request, and the cookies that its answer must set so far. */
export type AuthClient = {
  auth: SupabaseClient['auth']
  readonly cookies: SetCookie[]
  /** Those of the cookies that hold the secrets of unfinished steps, without the session. */
  readonly secretCookies: SetCookie[]
}

/**
 * Creates a client of Supabase Auth for one request. It collects the cookies that the answer must set, and it
 * is never shared, since it will hold somebody's session.
 *
 * From the request's cookies it sees only the secrets of unfinished sign-ins, not the session: given an
 * expired session, the library would refresh it on its own, but sessions are refreshed in one place only
 * (sessions.ts).
 *
 * Auth limits requests by address, and every call comes from our address, so we pass on the person's. People
 * on this machine share one address.
 */
export function createAuthClient(
  env: EnvWithSupabase,
  { req, clientAddress }: Pick<Exchange, 'req' | 'clientAddress'>,
): AuthClient {
  const given = readCookies(req).filter(({ name }) => !isSessionCookie(env, name))
  const changed = new Map<string, SetCookie>()
  const client = createServerClient(env.supabase.url, env.supabase.secretKey, {
    cookieOptions: describeSessionCookie(env),
    cookies: {
      encode: 'tokens-only',
      getAll: () => given,
      setAll(cookies) {
        for (const cookie of cookies) changed.set(cookie.name, cookie)
      },
    },
    // One browser may have two open mails: the link back names the sign-in that it belongs to.
    auth: { experimental: { appendPkceFlowIdToRedirects: true } },
    global: {
      headers: isLoopbackHost(clientAddress) ? {} : nameClient(clientAddress),
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    },
  })
  return {
    auth: client.auth,
    get secretCookies() {
      return [...changed.values()].filter(({ name }) => !isSessionCookie(env, name))
    },
    get cookies() {
      const all = [...changed.values()]
      if (!all.some(({ name }) => isSessionCookie(env, name))) return all
      // A long session is split over several cookies: cookies that the new session does not need must not mix
      // with it. And once there is a session, nothing more is needed to return from a mail or a provider.
      const stale = expireSessionCookies(env, req).filter(({ name }) => !changed.has(name))
      const known = new Set(given.map(({ name }) => name))
      return [...stale, ...all.filter(({ name }) => isSessionCookie(env, name) || known.has(name))]
    },
  }
}

/**
 * Names the address of the client. A hosted project accepts the first header from a caller with the secret
 * key, if its rate limits are set so (IP address forwarding); the embedded stack accepts the second one from
 * this machine.
 */
function nameClient(address: string) {
  return { 'sb-forwarded-for': address, 'x-forwarded-for': address }
}
