import * as z from 'zod'
import type { Exchange } from '../../exchange.ts'
import { Refusal, sendJson } from '../../guard/refusal.ts'
import { readJson } from '../../read-json.ts'
import { setCookies } from '../../session/session-cookies.ts'
import { describeAuthFailure, invalidEmailRefusal } from '../auth-failure.ts'
import { callbackUrl } from '../callback-url.ts'
import { emailField } from '../email-field.ts'
import { type AccountParts, readFullCall } from './account-call.ts'
import { openAccountClient } from './account-client.ts'
import { countAttempt } from './count-attempt.ts'
import { proofFields, provePerson } from './prove-person.ts'
import { tellOwner } from './tell-owner.ts'

const body = z.strictObject({
  email: emailField,
  ...proofFields,
  /** The page to open from the mail. */
  next: z.string().optional(),
})

/** Asks Auth to change the address; it changes when a link in a mail to the new one is followed. */
export async function changeAddress(parts: AccountParts, exchange: Exchange): Promise<void> {
  const call = await readFullCall(parts, exchange)
  const { email, next, ...proof } = await readJson(exchange.req, body, field =>
    field === 'email' ? invalidEmailRefusal() : undefined,
  )
  if (email === call.facts.email) throw new Refusal(409, 'same_address', 'This is your address already.')
  await provePerson(parts, call, 'changeAddress', proof)
  await countAttempt(parts, 'mail', call.userId)

  const client = await openAccountClient(parts, call)
  const { error } = await client.auth.updateUser({ email }, { emailRedirectTo: callbackUrl(exchange, next) })
  if (error) throw describeAuthFailure(parts.env, error)
  setCookies(exchange.res, client.secretCookies)
  const notice = { kind: 'address_change_requested', newAddress: email } as const
  await tellOwner(parts.sendMail, exchange, call.facts.email, notice)
  sendJson(exchange.res, 200, { status: 'confirmation_sent' })
}
