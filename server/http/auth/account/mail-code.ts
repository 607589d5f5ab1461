import { randomInt } from 'node:crypto'
import * as z from 'zod'
import { keepMailCode } from '../../../db/accounts/owner-proof.ts'
import { composeCodeMail } from '../../../mail/account-mail.ts'
import type { Exchange } from '../../exchange.ts'
import { Refusal, sendJson } from '../../guard/refusal.ts'
import { readJson } from '../../read-json.ts'
import { proofNeededRefusal } from '../auth-failure.ts'
import { type AccountParts, readFullCall } from './account-call.ts'
import { countAttempt } from './count-attempt.ts'
import { hashCode } from './prove-person.ts'

/** Mails a code with which a person without a password proves an act. */
export async function mailCode(parts: AccountParts, exchange: Exchange): Promise<void> {
  const { userId, sessionId, facts } = await readFullCall(parts, exchange)
  await readJson(exchange.req, z.strictObject({}))
  const { sendMail } = parts
  if (!sendMail) throw proofNeededRefusal()
  await countAttempt(parts, 'mail', userId)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = hashCode(sessionId, code)
  await parts.db.asWorker(tx => keepMailCode(tx, { userId, sessionId, codeHash }))
  try {
    await sendMail(composeCodeMail({ to: facts.email, origin: exchange.origin, code }))
  } catch (cause) {
    throw new Refusal(503, 'mail_failed', 'The email couldn’t be sent. Try again in a moment.', { cause })
  }
  sendJson(exchange.res, 200, { status: 'code_sent' })
}
