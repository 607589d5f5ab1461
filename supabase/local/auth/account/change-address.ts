import { z } from 'zod'
import { type AuthCall, emailOf } from '../auth-call.ts'
import { authError } from '../auth-error.ts'
import { type AuthDoorOptions, countMail, isByServer } from '../auth-handler.ts'
import type { SignedIn } from '../sessions/find-signed-in.ts'
import { countOwnAttempt } from './count-own-attempt.ts'
import { makeMailCode } from './mail-codes.ts'
import { tellOwner } from './tell-owner.ts'

/**
 * Asks the new and the old address whether the account shall move. It moves when both have agreed. Returns the refusal,
 * or null when the mails are sent.
 */
export async function changeAddress(
  call: AuthCall,
  door: AuthDoorOptions,
  { user }: SignedIn,
): Promise<Response | null> {
  const next = emailOf(call)
  const refusal =
    (await countMail(call, door, next)) ??
    (isByServer(call, door) ? null : await countOwnAttempt(door, 'mail', user.id))
  if (refusal) return refusal
  const [toNew, toOld] = [makeMailCode(next), makeMailCode(user.email)]
  await door.sql`
    update auth.users set email_change = ${next}, email_change_token_new = ${toNew.hash},
      email_change_token_current = ${toOld.hash}, email_change_sent_at = now(), email_change_confirm_status = 0
    where id = ${user.id}`
  const sent = await door.mails.during(call, async () => {
    await door.mails.send({ kind: 'email_change', to: next, newAddress: next, ...toNew })
    await door.mails.send({ kind: 'email_change', to: user.email, newAddress: next, ...toOld })
    return new Response(null, { status: 204 })
  })
  if (!sent.ok) return sent
  tellOwner(call, door, user.email, { kind: 'address_change_requested', newAddress: next })
  return null
}

/** Returns the refusal of a new address, or null. */
export async function checkNewAddress(address: string, { sql }: AuthDoorOptions): Promise<Response | null> {
  if (!z.email().max(255).safeParse(address).success) {
    return authError(400, 'validation_failed', 'Unable to validate email address: invalid format')
  }
  const rows = await sql`select from auth.users where email = ${address}`
  return rows.length > 0
    ? authError(422, 'email_exists', 'A user with this email address has already been registered')
    : null
}
