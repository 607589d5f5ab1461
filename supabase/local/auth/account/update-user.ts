import { type AuthCall, emailOf } from '../auth-call.ts'
import { authError } from '../auth-error.ts'
import type { AuthDoorOptions } from '../auth-handler.ts'
import { findSignedIn, type SignedIn } from '../sessions/find-signed-in.ts'
import { changeAddress, checkNewAddress } from './change-address.ts'
import { changePassword } from './change-password.ts'
import { checkNewPassword } from './password-rules.ts'
import { proveOwner } from './prove-owner.ts'

/** Changes one's own account by the rules of GoTrue: the data about oneself, the password and the address. */
export async function updateUser(call: AuthCall, door: AuthDoorOptions): Promise<Response> {
  const person = await findSignedIn(call, door)
  if (person instanceof Response) return person
  const { password, data } = call.body
  const moves = emailOf(call) !== '' && emailOf(call) !== person.user.email

  const refusal = await checkUpdate(call, door, person, moves)
  if (refusal) return refusal
  if (typeof password === 'string') {
    const problem = await changePassword(call, door, person, password)
    if (problem) return problem
  }
  const answer = await door.caller.pass(call, data === undefined ? {} : { data })
  if (!moves || !answer.ok) return answer
  return (await changeAddress(call, door, person)) ?? (await door.caller.pass(call, {}))
}

/** Returns the refusal of an update before any part of it is done, or null. */
async function checkUpdate(
  call: AuthCall,
  door: AuthDoorOptions,
  { user, session }: SignedIn,
  moves: boolean,
): Promise<Response | null> {
  const { password, app_metadata } = call.body
  if (app_metadata !== undefined) {
    return authError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  if (password !== undefined && typeof password !== 'string') {
    return authError(400, 'bad_json', 'The password must be text.')
  }
  const weak =
    password === undefined ? null : await checkNewPassword(password, user.email, door.checkPassword)
  if (weak) return weak
  const hasSecondFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
  if (hasSecondFactor && !session.isRaised && (password !== undefined || moves)) {
    const words = 'AAL2 session is required to update email or password when MFA is enabled.'
    return authError(401, 'insufficient_aal', words)
  }
  if (!moves) return null
  return (
    (await checkNewAddress(emailOf(call), door)) ??
    (await proveOwner(call, door, { user, session }, 'changeAddress'))
  )
}
