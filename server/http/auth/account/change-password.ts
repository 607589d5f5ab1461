import * as z from 'zod'
import { endSessions, spendReset } from '../../../db/accounts/account-sessions.ts'
import type { Exchange } from '../../exchange.ts'
import { sendJson } from '../../guard/refusal.ts'
import { readJson } from '../../read-json.ts'
import { describeAuthFailure, wrongCodeRefusal } from '../auth-failure.ts'
import { type AccountParts, readFullCall } from './account-call.ts'
import { openAccountClient } from './account-client.ts'
import { checkNewPassword } from './password-check.ts'
import { proofFields, provePerson } from './prove-person.ts'
import { tellOwner } from './tell-owner.ts'

const body = z.strictObject({
  ...proofFields,
  password: z.string().max(1_000),
  /** The code from a mail, if Auth asks for one. */
  nonce: z.string().trim().max(20).optional(),
})

/** Changes the password, or sets the first one, and ends all other sessions. */
export async function changePassword(parts: AccountParts, exchange: Exchange): Promise<void> {
  const call = await readFullCall(parts, exchange)
  const { userId, sessionId, accessToken, facts } = call
  const { password, nonce, ...proof } = await readJson(exchange.req, body)
  await checkNewPassword(password, [facts.displayName, facts.email, ...facts.workspaces])
  await provePerson(parts, call, 'changePassword', proof)

  const { auth } = await openAccountClient(parts, call)
  const { error } = await auth.updateUser({
    password,
    ...(proof.current ? { current_password: proof.current } : {}),
    ...(nonce ? { nonce } : {}),
  })
  if (error?.code === 'reauthentication_needed') {
    const asked = await auth.reauthenticate()
    if (asked.error) throw describeAuthFailure(parts.env, asked.error)
    return sendJson(exchange.res, 200, { status: 'code_sent' })
  }
  if (error?.code === 'reauthentication_not_valid') {
    throw wrongCodeRefusal('Check the email and try again.')
  }
  if (error) throw describeAuthFailure(parts.env, error)

  await auth.admin.signOut(accessToken, 'others')
  await parts.db.asWorker(async tx => {
    await endSessions(tx, { userId, keep: sessionId })
    await spendReset(tx, { sessionId })
  })
  await tellOwner(parts.sendMail, exchange, facts.email, { kind: 'password_changed' })
  sendJson(exchange.res, 200, { status: 'password_changed' })
}
