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

/** Auth for one request, and the cookies that its answer must set so far. */
export type AuthClient = { auth: SupabaseClient['auth']; readonly cookies: SetCookie[] }

/**
 * A client of Supabase Auth for one request. It collects the cookies that the answer must set, and is never shared,
 * since it will hold somebody's session.
 *
 * Of the request's cookies it sees the secrets of sign-ins under way, not the session: given one that has run out, the
 * library would refresh it on its own, and sessions are refreshed in one place alone (sessions.ts).
 *
 * Auth limits by address, and every call comes from ours, so we name the person's. People on this machine share one.
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
    // Two mails may be under way in one browser: the way back names the one that it belongs to.
    auth: { experimental: { appendPkceFlowIdToRedirects: true } },
    global: {
      headers: isLoopbackHost(clientAddress) ? {} : nameClient(clientAddress),
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    },
  })
  return {
    auth: client.auth,
    get cookies() {
      const all = [...changed.values()]
      if (!all.some(({ name }) => isSessionCookie(env, name))) return all
      // A long session lies in several cookies: those that the new one does not need must not mix with it. And once
      // there is one, nothing new is needed to find the way back from a mail or a provider.
      const stale = expireSessionCookies(env, req).filter(({ name }) => !changed.has(name))
      const known = new Set(given.map(({ name }) => name))
      return [...stale, ...all.filter(({ name }) => isSessionCookie(env, name) || known.has(name))]
    },
  }
}

/**
 * A hosted project believes the first of the two from whoever shows the secret key, where its rate limits are set to
 * (IP address forwarding); the embedded stack believes the second from this machine.
 */
function nameClient(address: string) {
  return { 'sb-forwarded-for': address, 'x-forwarded-for': address }
}
