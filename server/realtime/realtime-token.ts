import { SignJWT } from 'jose'
import type { SupabaseEnv } from '../env.ts'

/** The audience of tokens that open Realtime and nothing else. */
const realtimeAudience = 'openvibe-realtime'
const seconds = 10 * 60

/** The facts about the caller that a token for Realtime carries. */
interface Listener {
  sub: string
  session_id?: string | undefined
  aal?: string | undefined
}

/** The caller, and the token that Auth gave them. */
interface SignedIn {
  accessToken: string
  claims: Listener & { exp: number }
}

/**
 * Returns the token that a page joins Realtime with. Without the secret of a project nobody but its Auth can sign a token,
 * so the page gets the access token there.
 */
export async function giveRealtimeToken(
  { jwtSecret }: Pick<SupabaseEnv, 'jwtSecret'>,
  { accessToken, claims }: SignedIn,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  return jwtSecret === null
    ? { token: accessToken, expiresAt: new Date(claims.exp * 1_000) }
    : await makeRealtimeToken(jwtSecret, claims, now)
}

/**
 * Makes a token that joins topics as a person for ten minutes. Page scripts hold it, so it opens nothing else: it has its
 * own audience and, because Supabase Auth and Storage don't look at that, no `sub`. The policies of Realtime read the
 * person from `openvibe_listener`. Hosted Realtime wants `role` and `exp`.
 */
async function makeRealtimeToken(
  jwtSecret: string,
  { sub, session_id, aal }: Listener,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const issued = Math.floor(now.getTime() / 1_000)
  const claims = { role: 'authenticated', openvibe_listener: sub, session_id, aal }
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(realtimeAudience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds)
    .sign(new TextEncoder().encode(jwtSecret))
  return { token, expiresAt: new Date((issued + seconds) * 1_000) }
}
