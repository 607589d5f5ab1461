import { decideOwnerProof, type OwnerAct } from '../../../../server/domain/accounts/account-acts.ts'
import { type AuthCall, readStoredText } from '../auth-call.ts'
import { authError } from '../auth-error.ts'
import { type AuthDoorOptions, isByServer } from '../auth-handler.ts'
import type { SignedIn } from '../sessions/find-signed-in.ts'
import { readClaims } from '../sessions/session-claims.ts'
import { isCurrentPassword, readAccount } from './account-row.ts'
import { countOwnAttempt } from './count-own-attempt.ts'
import { takeNonce } from './reauthenticate.ts'

/**
 * Returns the refusal of an act that the owner has to prove, or null. Supabase Auth asks for less: whoever holds an access
 * token adds a factor or asks for another address there.
 */
export async function proveOwner(
  call: AuthCall,
  door: AuthDoorOptions,
  person: SignedIn,
  act: OwnerAct,
): Promise<Response | null> {
  if (isByServer(call, door)) return null
  const { user, session } = person
  const { amr } = await readClaims(door.sql, session.id)
  const account = await readAccount(door.sql, user.id)
  const facts = { ...account, amr, resetAt: findReset(amr), canMail: true }
  const proof = decideOwnerProof(act, facts, new Date())
  if (proof === 'none') return null
  return proof === 'password'
    ? await proveByPassword(call, door, person)
    : await proveByCode(call, door, person)
}

async function proveByPassword(
  call: AuthCall,
  door: AuthDoorOptions,
  { user }: SignedIn,
): Promise<Response | null> {
  const given = typeof call.body.current_password === 'string' ? call.body.current_password : ''
  const words = 'Current password required.'
  if (given === '') return authError(400, 'current_password_required', words)
  const refusal = await countOwnAttempt(door, 'password', user.id)
  if (refusal) return refusal
  if (!(await isCurrentPassword(door.sql, user.id, given))) {
    return authError(400, 'current_password_invalid', words)
  }
  await door.ownAttempts.forgive('password', user.id)
  return null
}

async function proveByCode(
  call: AuthCall,
  door: AuthDoorOptions,
  { user }: SignedIn,
): Promise<Response | null> {
  const nonce = readStoredText(call, 'nonce')
  if (!nonce) return authError(400, 'reauthentication_needed', 'This requires reauthentication')
  return await takeNonce(nonce, door, user)
}

/** Returns when a link to set a new password began the session. The method is renamed once it was used. */
function findReset(amr: { method: string; timestamp: number }[]): Date | null {
  const link = amr.find(({ method }) => method === 'recovery')
  return link ? new Date(link.timestamp * 1000) : null
}
