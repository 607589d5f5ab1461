import * as z from 'zod'
import { endSessions } from '../../../db/accounts/account-sessions.ts'
import type { Exchange } from '../../exchange.ts'
import { Refusal, sendJson } from '../../guard/refusal.ts'
import { readJson } from '../../read-json.ts'
import { describeAuthFailure } from '../auth-failure.ts'
import { type AccountParts, readFullCall } from './account-call.ts'
import { openAccountClient } from './account-client.ts'
import { checkNewPassword } from './password-check.ts'
import { provePerson } from './prove-person.ts'
import { tellOwner } from './tell-owner.ts'

const body = z.strictObject({
  /** The present password; not needed right after a mail link. */
  current: z.string().max(200).optional(),
  password: z.string().max(1_000),
  /** The code from a mail, if Auth asks for one. */
  nonce: z.string().trim().max(20).optional(),
})

/** Changes the password, or sets the first one, and ends all other sessions. */
export async function changePassword(parts: AccountParts, exchange: Exchange): Promise<void> {
  const call = await readFullCall(parts, exchange)
  const { userId, sessionId, accessToken, facts } = call
  const { current, password, nonce } = await readJson(exchange.req, body)
  await checkNewPassword(password, [facts.displayName, facts.email, ...facts.workspaces])
  await provePerson(parts, call, current)

  const { auth } = await openAccountClient(parts, call)
  const { error } = await auth.updateUser({
    password,
    ...(current ? { current_password: current } : {}),
    ...(nonce ? { nonce } : {}),
  })
  if (error?.code === 'reauthentication_needed') {
    const asked = await auth.reauthenticate()
    if (asked.error) throw describeAuthFailure(parts.env, asked.error)
    return sendJson(exchange.res, 200, { status: 'code_sent' })
  }
  if (error?.code === 'reauthentication_not_valid') {
    throw new Refusal(
      403,
      'wrong_code',
      'This code is not correct or has expired. Check the mail and try again.',
    )
  }
  if (error) throw describeAuthFailure(parts.env, error)

  await auth.admin.signOut(accessToken, 'others')
  await parts.db.asWorker(tx => endSessions(tx, { userId, keep: sessionId }))
  await tellOwner(parts.sendMail, exchange, facts.email, { kind: 'password_changed' })
  sendJson(exchange.res, 200, { status: 'password_changed' })
}
