import type { Sql } from 'postgres'
import { countOwnAttempt } from '../account/count-own-attempt.ts'
import { tellOwner } from '../account/tell-owner.ts'
import { type AuthCall, readStoredText } from '../auth-call.ts'
import { authError } from '../auth-error.ts'
import { type AuthDoorOptions, isByServer } from '../auth-handler.ts'
import type { SignedIn } from '../sessions/find-signed-in.ts'
import { secondFactorMethod } from '../sessions/session-claims.ts'
import type { Factor } from './factor.ts'
import { takeCode } from './verify-factor.ts'

/** Removes one's own factor. A factor that counts is removed by a session that it raised and one more code. */
export async function unenrollFactor(
  call: AuthCall,
  door: AuthDoorOptions,
  { user, session }: SignedIn,
  factor: Factor,
): Promise<Response> {
  if (factor.status === 'verified') {
    if (!session.isRaised) {
      return authError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    const refusal = isByServer(call, door) ? null : await checkNewCode(call, door, user.id, factor)
    if (refusal) return refusal
    tellOwner(call, door, user.email, { kind: 'factor_off' })
  }
  await removeFactor(door.sql, factor)
  return Response.json({ id: factor.id })
}

/** A raised session may be hours old, so one more code is asked for, as `code` in the body. */
async function checkNewCode(
  call: AuthCall,
  door: AuthDoorOptions,
  userId: string,
  factor: Factor,
): Promise<Response | null> {
  const code = readStoredText(call, 'code')
  if (!code) return authError(400, 'validation_failed', 'Code needs to be non-empty')
  const refusal = await countOwnAttempt(door, 'code', userId)
  if (refusal) return refusal
  const wrong = await door.sql.begin(tx => takeCode(tx, door, factor, code))
  if (!wrong) await door.ownAttempts.forgive('code', userId)
  return wrong
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
