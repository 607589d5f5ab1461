import type { Sql } from 'postgres'
import { z } from 'zod'
import { type AuthCall, readStoredText } from '../auth-call.ts'
import { authError } from '../auth-error.ts'
import type { AuthDoorOptions } from '../auth-handler.ts'
import { codeSeconds } from '../auth-rules.ts'
import { findSignedIn, type SignedIn } from '../sessions/find-signed-in.ts'
import { hashMailCode, makeMailCode } from './mail-codes.ts'

/** Mails a code, with which an old session may change the password. */
export async function reauthenticate(call: AuthCall, door: AuthDoorOptions): Promise<Response> {
  const person = await findSignedIn(call, door)
  if (person instanceof Response) return person
  const { id, email } = person.user
  const refusal = await door.limits.spend('mails', email)
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

/** Returns the refusal to change a password, or null. An old session must show the code of a mail. */
export async function checkReauthentication(
  call: AuthCall,
  { sql, limits }: AuthDoorOptions,
  { user, session }: SignedIn,
): Promise<Response | null> {
  if (Date.now() - session.createdAt.getTime() < day) return null
  const nonce = readStoredText(call, 'nonce')
  if (!nonce) {
    return authError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  const refusal = await limits.spend('codes', user.email)
  if (refusal) return refusal
  if (!(await takeNonce(sql, user.id, hashMailCode(user.email, nonce)))) {
    return authError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
  await limits.forgive('codes', user.email)
  return null
}

/** Returns whether the code was the one of the last mail. It counts once. */
async function takeNonce(sql: Sql, userId: string, hash: string): Promise<boolean> {
  const rows = await sql`
    update auth.users set reauthentication_token = null, reauthentication_sent_at = null
    where id = ${userId} and reauthentication_token = ${hash}
      and reauthentication_sent_at > now() - make_interval(secs => ${codeSeconds})
    returning id`
  return z.array(z.object({ id: z.uuid() })).parse(rows).length > 0
}
