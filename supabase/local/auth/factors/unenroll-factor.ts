import type { Sql } from 'postgres'
import type { AuthCall } from '../auth-call.ts'
import { authError } from '../auth-error.ts'
import type { AuthDoorOptions } from '../auth-handler.ts'
import type { SignedIn } from '../sessions/find-signed-in.ts'
import { secondFactorMethod } from '../sessions/session-claims.ts'
import type { Factor } from './factor.ts'

/** Removes one's own factor. A factor that counts can be removed only by a session that it raised. */
export async function unenrollFactor(
  _call: AuthCall,
  { sql }: AuthDoorOptions,
  { session }: SignedIn,
  factor: Factor,
): Promise<Response> {
  if (factor.status === 'verified' && !session.isRaised) {
    return authError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  }
  await removeFactor(sql, factor)
  return Response.json({ id: factor.id })
}

/** Removes a factor. The sessions that it raised go on without it. */
export async function removeFactor(sql: Sql, { id }: Factor): Promise<void> {
  await sql.begin(async tx => {
    await tx`delete from auth.mfa_factors where id = ${id}`
    await tx`
      delete from auth.mfa_amr_claims c using auth.sessions s
      where s.factor_id = ${id} and c.session_id = s.id and c.authentication_method = ${secondFactorMethod}`
    await tx`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${id}`
  })
}
