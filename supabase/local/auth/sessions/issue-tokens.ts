import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { ISql } from 'postgres'
import type { AuthCall } from '../auth-call.ts'
import type { AuthCaller } from '../auth-caller.ts'
import { accessTokenSeconds } from '../auth-rules.ts'

/**
 * Gives a session a new refresh token and ends the earlier ones: whoever holds one of those must not get a token of the
 * session as it is now.
 */
export async function replaceRefreshToken(sql: ISql, userId: string, sessionId: string): Promise<string> {
  const token = randomUUID()
  await sql`delete from auth.refresh_tokens where session_id = ${sessionId}`
  await sql`
    insert into auth.refresh_tokens (id, token, user_id, session_id, revoked)
    values (gen_random_uuid(), ${token}, ${userId}, ${sessionId}, false)`
  return token
}

export type IssueTokens = (
  call: AuthCall,
  session: { userId: string; email: string; sessionId: string; refreshToken: string },
) => Promise<Response>

/** Makes the answer that hands a session to its client, in the form of the library's own. */
export function createTokenIssuer(jwtSecret: string, caller: AuthCaller): IssueTokens {
  const secret = new TextEncoder().encode(jwtSecret)
  return async (call, { userId, email, sessionId, refreshToken }) => {
    const issuedAt = Math.floor(Date.now() / 1000)
    const expiresAt = issuedAt + accessTokenSeconds
    const access_token = await new SignJWT({
      sub: userId,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      session_id: sessionId,
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(secret)
    const headers = new Headers(call.headers)
    headers.set('authorization', `Bearer ${access_token}`)
    const known = await caller.pass({
      ...call,
      method: 'GET',
      path: '/user',
      query: new URLSearchParams(),
      headers,
    })
    if (!known.ok) return known
    return await caller.complete(
      Response.json({
        access_token,
        token_type: 'bearer',
        expires_in: accessTokenSeconds,
        expires_at: expiresAt,
        refresh_token: refreshToken,
        user: await known.json(),
      }),
    )
  }
}
