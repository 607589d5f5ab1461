import type { Sql } from 'postgres'
import { z } from 'zod'
import type { AuthCall } from '../auth-call.ts'
import { authError } from '../auth-error.ts'
import type { AuthDoorOptions } from '../auth-handler.ts'
import type { SignedIn } from '../sessions/find-signed-in.ts'
import { readClaims } from '../sessions/session-claims.ts'
import { checkReauthentication } from './reauthenticate.ts'

/** The methods of a session that came from a mail, which may set a password without knowing the old one. */
const mailMethods = new Set(['otp', 'magiclink', 'recovery'])

/** Changes the password and ends the person's other sessions. Returns the refusal, or null when it is done. */
export async function changePassword(
  call: AuthCall,
  door: AuthDoorOptions,
  person: SignedIn,
  password: string,
): Promise<Response | null> {
  const refusal =
    (await checkReauthentication(call, door, person)) ?? (await checkCurrentPassword(call, door, person))
  if (refusal) return refusal
  const response = await door.caller.pass(call, { password })
  if (!response.ok) return response
  await endOthers(door.sql, person)
  return null
}

const checked = z.object({ exists: z.boolean(), fits: z.boolean().nullable() })

/** Wrong ones are counted like those at sign-in. */
async function checkCurrentPassword(
  call: AuthCall,
  { sql, limits }: AuthDoorOptions,
  { user, session }: SignedIn,
): Promise<Response | null> {
  const { amr } = await readClaims(sql, session.id)
  if (amr.some(({ method }) => mailMethods.has(method))) return null
  const given = typeof call.body.current_password === 'string' ? call.body.current_password : ''
  const here = `${user.email} ${call.address ?? ''}`
  const refusal = await limits.spend('passwords', here)
  if (refusal) return refusal
  // Postgres writes the same hashes with another letter.
  const rows = await sql`
    select coalesce(encrypted_password, '') <> '' as exists,
      extensions.crypt(${given}, replace(encrypted_password, '$2b$', '$2a$')) = replace(encrypted_password, '$2b$', '$2a$')
        as fits
    from auth.users where id = ${user.id}`
  const { exists, fits } = checked.parse(rows[0])
  const words = 'Current password required when setting new password.'
  if (exists && given === '') return authError(400, 'current_password_required', words)
  if (exists && !fits) return authError(400, 'current_password_invalid', words)
  await limits.forgive('passwords', here)
  return null
}

/** Ends all that somebody else may have begun with the old password: sessions and codes on their way. */
async function endOthers(sql: Sql, { user, session }: SignedIn): Promise<void> {
  await sql.begin(async tx => {
    await tx`delete from auth.sessions where user_id = ${user.id} and id <> ${session.id}`
    await tx`
      update auth.users set confirmation_token = null, recovery_token = null, recovery_sent_at = null,
        email_change_token_current = null, email_change_token_new = null, email_change_sent_at = null,
        reauthentication_token = null, reauthentication_sent_at = null
      where id = ${user.id}`
  })
}
