import type { User } from '@supabase/supabase-js'
import { readStoredSession } from '../../session/session-cookies.ts'
import { type AuthClient, createAuthClient } from '../auth-client.ts'
import { describeAuthFailure } from '../auth-failure.ts'
import type { AccountCall, AccountParts } from './account-call.ts'

/**
 * Opens an auth client as the person of a call, with the person as Auth knows it now. Its `cookies` hold a
 * session to set only after a call that issues a new one.
 */
export async function openAccountClient(
  { env }: AccountParts,
  { exchange, accessToken }: AccountCall,
): Promise<AuthClient & { user: User }> {
  const client = createAuthClient(env, exchange)
  const stored = await readStoredSession(env, exchange.req)
  // The session was refreshed just before if it is near its end, so the client never needs the second token.
  const { data, error } = await client.auth.setSession({
    access_token: accessToken,
    refresh_token: stored?.refresh_token ?? 'none',
  })
  if (error) throw describeAuthFailure(env, error)
  if (!data.user) throw new Error('Auth accepted a session and named nobody.')
  return Object.assign(client, { user: data.user })
}
