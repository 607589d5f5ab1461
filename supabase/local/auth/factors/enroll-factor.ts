import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { renderSVG } from 'uqr'
import { proveOwner } from '../account/prove-owner.ts'
import { type AuthCall, readStoredText } from '../auth-call.ts'
import { authError } from '../auth-error.ts'
import type { AuthDoorOptions } from '../auth-handler.ts'
import type { SignedIn } from '../sessions/find-signed-in.ts'
import { listFactors } from './factor.ts'
import { challengeSeconds, mostFactors, nameLength } from './factor-rules.ts'
import { describeSecret, makeSecret } from './totp.ts'

/** Makes a second factor, which counts after its first code was entered. Only this answer holds the secret. */
export async function enrollFactor(
  call: AuthCall,
  door: AuthDoorOptions,
  person: SignedIn,
): Promise<Response> {
  const kind = readStoredText(call, 'factor_type')
  if (kind === 'phone' || kind === 'webauthn') {
    return authError(422, `mfa_${kind}_enroll_not_enabled`, `MFA enroll is disabled for ${kind}`)
  }
  if (kind !== 'totp') {
    return authError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
  }
  const name = readStoredText(call, 'friendly_name')
  const issuer = readStoredText(call, 'issuer') || new URL(door.publicUrl).host
  if (name.length > nameLength || issuer.length > nameLength) {
    return authError(422, 'validation_failed', `A name can have up to ${nameLength} characters.`)
  }

  const unproved = await proveOwner(call, door, person, 'startFactor')
  if (unproved) return unproved
  const id = randomUUID()
  const secret = makeSecret()
  const refusal = await door.sql.begin(async sql => {
    const problem = await checkFactors(sql, person, name)
    if (problem) return problem
    await sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, secret)
      values (${id}, ${person.user.id}, ${name}, 'totp', ${door.seal.seal(secret, id)})`
    return null
  })
  if (refusal) return refusal

  const uri = describeSecret(secret, issuer, person.user.email)
  const totp = { qr_code: renderSVG(uri, { ecc: 'M', border: 2, pixelSize: 4 }), secret, uri }
  return Response.json({ id, type: 'totp', friendly_name: name, totp })
}

/** Returns the refusal of one more factor, or null. Locks the person, so that two calls at once count each other. */
async function checkFactors(
  sql: TransactionSql,
  { user, session }: SignedIn,
  name: string,
): Promise<Response | null> {
  await sql`select from auth.users where id = ${user.id} for update`
  await sql`
    delete from auth.mfa_factors
    where user_id = ${user.id} and status = 'unverified'
      and coalesce(last_challenged_at, created_at) < now() - make_interval(secs => ${challengeSeconds})`
  const factors = await listFactors(sql, user.id)
  if (factors.some(factor => (factor.friendlyName ?? '') === name)) {
    const words = `A factor with the friendly name "${name}" for this user already exists`
    return authError(422, 'mfa_factor_name_conflict', words)
  }
  if (factors.length >= mostFactors) {
    const words = 'Maximum number of verified factors reached, unenroll to continue'
    return authError(422, 'too_many_enrolled_mfa_factors', words)
  }
  if (factors.some(factor => factor.status === 'verified') && !session.isRaised) {
    return authError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
  return null
}
