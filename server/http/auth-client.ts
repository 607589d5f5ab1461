import { createServerClient } from '@supabase/ssr'
import type { SupabaseClient } from '@supabase/supabase-js'
import { isLoopbackHost } from '../loopback.ts'
import type { EnvWithSupabase } from './env-with-supabase.ts'
import type { Exchange } from './exchange.ts'
import { describeSessionCookie, readCookies, type SetCookie } from './session-cookies.ts'

const timeoutMs = 8_000

/** Auth for one request, and the cookies that its answer must set so far. */
export type AuthClient = { auth: SupabaseClient['auth']; readonly cookies: SetCookie[] }

/**
 * A client of Supabase Auth for one request: it reads the session from the request's cookies and collects the cookies
 * that the answer must set. It is never shared, since it holds somebody's session.
 *
 * Auth limits by address, and every call comes from ours. Whoever shows the secret key may name the person's instead
 * (a hosted project wants that switched on under its rate limits). People on this very machine are not told apart.
 */
export function createAuthClient(
  env: EnvWithSupabase,
  { req, clientAddress }: Pick<Exchange, 'req' | 'clientAddress'>,
): AuthClient {
  const given = readCookies(req)
  const changed = new Map<string, SetCookie>()
  const headers = isLoopbackHost(clientAddress) ? undefined : { 'sb-forwarded-for': clientAddress }
  const client = createServerClient(env.supabase.url, env.supabase.secretKey, {
    cookieOptions: describeSessionCookie(env),
    cookies: {
      encode: 'tokens-only',
      getAll: () => given,
      setAll(cookies) {
        for (const cookie of cookies) changed.set(cookie.name, cookie)
      },
    },
    global: {
      headers,
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    },
  })
  return {
    auth: client.auth,
    get cookies() {
      return [...changed.values()]
    },
  }
}
