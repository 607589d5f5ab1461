import { type AuthCall, readStoredText } from '../auth-call.ts'
import { authError } from '../auth-error.ts'
import type { AuthDoorOptions } from '../auth-handler.ts'
import { codeSeconds } from '../auth-rules.ts'
import { findSignedIn, type SignedIn } from '../sessions/find-signed-in.ts'
import { readAccount } from './account-row.ts'
import { countOwnAttempt } from './count-own-attempt.ts'
import { hashMailCode, makeMailCode } from './mail-codes.ts'

/** Mails a code, with which an old session may change the password. */
export async function reauthenticate(call: AuthCall, door: AuthDoorOptions): Promise<Response> {
  const person = await findSignedIn(call, door)
  if (person instanceof Response) return person
  const { id, email } = person.user
  const refusal = await countOwnAttempt(door, 'mail', id)
  if (refusal) return refusal
  const { code, hash } = makeMailCode(email)
  await door.sql`
    update auth.users set reauthentication_token = ${hash}, reauthentication_sent_at = now() where id = ${id}`
  return await door.mails.during(call, async () => {
    await door.mails.send({ kind: 'reauthentication', to: email, hash, code })
    return Response.json({})
  })
}

const day = 24 * 60 * 60 * 1000

/**
 * Returns the refusal to change a password, or null. An old session must show the code of a mail, too; without a password
 * that code is the proof, see prove-owner.ts.
 */
export async function checkReauthentication(
  call: AuthCall,
  door: AuthDoorOptions,
  { user, session }: SignedIn,
): Promise<Response | null> {
  const isYoung = Date.now() - session.createdAt.getTime() < day
  if (isYoung || !(await readAccount(door.sql, user.id)).hasPassword) return null
  const nonce = readStoredText(call, 'nonce')
  if (!nonce) {
    return authError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  return await takeNonce(nonce, door, user)
}

/** Takes the code of the last mail, which counts once. Returns the refusal of another one. */
export async function takeNonce(
  nonce: string,
  door: AuthDoorOptions,
  { id, email }: { id: string; email: string },
): Promise<Response | null> {
  const refusal = await countOwnAttempt(door, 'code', id)
  if (refusal) return refusal
  const hash = hashMailCode(email, nonce)
  const rows = await door.sql`
    update auth.users set reauthentication_token = null, reauthentication_sent_at = null
    where id = ${id} and reauthentication_token = ${hash}
      and reauthentication_sent_at > now() - make_interval(secs => ${codeSeconds})
    returning id`
  if (rows.length === 0) {
    return authError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
  await door.ownAttempts.forgive('code', id)
  return null
}
