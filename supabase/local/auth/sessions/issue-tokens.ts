import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { TransactionSql } from 'postgres'
import type { AuthCaller } from '../auth-caller.ts'
import { accessTokenSeconds } from '../auth-rules.ts'
import { noteMethod } from './session-claims.ts'

/**
 * Gives a session a new refresh token and ends the earlier ones: the holder of one of those must not get a token of the
 * session as it is now.
 */
export async function replaceRefreshToken(
  sql: TransactionSql,
  userId: string,
  sessionId: string,
): Promise<string> {
  const token = randomUUID()
  await sql`delete from auth.refresh_tokens where session_id = ${sessionId}`
  await sql`
    insert into auth.refresh_tokens (id, token, user_id, session_id, revoked)
    values (gen_random_uuid(), ${token}, ${userId}, ${sessionId}, false)`
  return token
}

export type NewSession = { userId: string; email: string; sessionId: string; refreshToken: string }

/** Begins a session of a person who has proved who they are by `method`. */
export async function beginSession(
  sql: TransactionSql,
  { userId, email, method }: { userId: string; email: string; method: string },
): Promise<NewSession> {
  const sessionId = randomUUID()
  await sql`insert into auth.sessions (id, user_id, aal) values (${sessionId}, ${userId}, 'aal1')`
  await sql`update auth.users set last_sign_in_at = now() where id = ${userId}`
  await noteMethod(sql, sessionId, method)
  return { userId, email, sessionId, refreshToken: await replaceRefreshToken(sql, userId, sessionId) }
}

/** Makes the answer that hands a session to its client, in the form of the library's own. */
export type IssueTokens = (session: NewSession) => Promise<Response>

export function createTokenIssuer(jwtSecret: string, caller: AuthCaller): IssueTokens {
  const secret = new TextEncoder().encode(jwtSecret)
  return async ({ userId, email, sessionId, refreshToken }) => {
    const issuedAt = Math.floor(Date.now() / 1000)
    const expiresAt = issuedAt + accessTokenSeconds
    const claims = { sub: userId, aud: 'authenticated', role: 'authenticated', email, session_id: sessionId }
    const access_token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(secret)
    const known = await caller.findOwner(access_token)
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
