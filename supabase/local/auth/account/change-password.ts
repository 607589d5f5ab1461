import type { Sql } from 'postgres'
import type { AuthCall } from '../auth-call.ts'
import { authError } from '../auth-error.ts'
import { type AuthDoorOptions, isByServer } from '../auth-handler.ts'
import type { SignedIn } from '../sessions/find-signed-in.ts'
import { readClaims } from '../sessions/session-claims.ts'
import { isCurrentPassword, readAccount } from './account-row.ts'
import { proveOwner } from './prove-owner.ts'
import { checkReauthentication } from './reauthenticate.ts'
import { tellOwner } from './tell-owner.ts'

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
    (await checkReauthentication(call, door, person)) ??
    (isByServer(call, door)
      ? await checkCurrentPassword(call, door.sql, person)
      : await proveOwner(call, door, person, 'changePassword'))
  if (refusal) return refusal
  const response = await door.caller.pass(call, { password })
  if (!response.ok) return response
  await endOthers(door.sql, person)
  tellOwner(call, door, person.user.email, { kind: 'password_changed' })
  return null
}

/** The check of Supabase Auth, for the app, which has asked for more before. */
async function checkCurrentPassword(
  call: AuthCall,
  sql: Sql,
  { user, session }: SignedIn,
): Promise<Response | null> {
  const { amr } = await readClaims(sql, session.id)
  if (amr.some(({ method }) => mailMethods.has(method))) return null
  if (!(await readAccount(sql, user.id)).hasPassword) return null
  const given = typeof call.body.current_password === 'string' ? call.body.current_password : ''
  const words = 'Current password required when setting new password.'
  if (given === '') return authError(400, 'current_password_required', words)
  return (await isCurrentPassword(sql, user.id, given))
    ? null
    : authError(400, 'current_password_invalid', words)
}

/**
 * Ends all that somebody else may have begun with the old password: sessions and codes on their way. The link that began
 * this session sets no second one.
 */
async function endOthers(sql: Sql, { user, session }: SignedIn): Promise<void> {
  await sql.begin(async tx => {
    await tx`delete from auth.sessions where user_id = ${user.id} and id <> ${session.id}`
    await tx`
      update auth.users set confirmation_token = null, recovery_token = null, recovery_sent_at = null,
        email_change_token_current = null, email_change_token_new = null, email_change_sent_at = null,
        reauthentication_token = null, reauthentication_sent_at = null
      where id = ${user.id}`
    await tx`
      update auth.mfa_amr_claims set authentication_method = 'otp'
      where session_id = ${session.id} and authentication_method = 'recovery'`
  })
}
