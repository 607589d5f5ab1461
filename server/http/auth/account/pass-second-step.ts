import * as z from 'zod'
import { findSessionStanding } from '../../../db/accounts/account-sessions.ts'
import { deleteRecoveryCodes, spendRecoveryCode } from '../../../db/accounts/recovery-codes.ts'
import { readRecoveryCode } from '../../../domain/accounts/recovery-code.ts'
import type { Exchange } from '../../exchange.ts'
import { Refusal, sendJson } from '../../guard/refusal.ts'
import { readJson } from '../../read-json.ts'
import { setCookies } from '../../session/session-cookies.ts'
import { createAuthClient } from '../auth-client.ts'
import { describeAuthFailure } from '../auth-failure.ts'
import { notingWrongCode } from '../note-refusal.ts'
import { type AccountCall, type AccountParts, readAccountCall } from './account-call.ts'
import { openAccountClient } from './account-client.ts'
import { countAttempt } from './count-attempt.ts'
import { codeField, enterCode } from './enter-code.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findVerifiedFactor } from './second-factor.ts'
import { tellOwner } from './tell-owner.ts'

const body = z.union([
  z.strictObject({ code: codeField }),
  z.strictObject({ recoveryCode: z.string().max(60) }),
])

/** The second step of a sign-in: a code of the app, or a recovery code, which removes the factor. */
export async function passSecondStep(parts: AccountParts, exchange: Exchange): Promise<void> {
  const call = await readAccountCall(parts, exchange)
  const given = await readJson(exchange.req, body)
  const standing = await parts.db.asWorker(tx => findSessionStanding(tx, call.claims))
  if (standing === 'ended') throw new Refusal(401, 'signed_out', 'You were signed out. Sign in again.')
  const step = () =>
    'recoveryCode' in given
      ? recover(parts, call, given.recoveryCode)
      : enterGivenCode(parts, call, given.code)
  await notingWrongCode(parts.db, exchange, { userId: call.userId, step })
  sendJson(exchange.res, 200, { status: 'signed_in' })
}

async function enterGivenCode(parts: AccountParts, call: AccountCall, code: string): Promise<void> {
  const client = await openAccountClient(parts, call)
  const factorId = findVerifiedFactor(client.user)
  if (!factorId) return
  await enterCode(parts, call, client, { factorId, code })
  setCookies(call.exchange.res, client.cookies)
}

/** Removes the factor for a recovery code. The code is spent only if the factor is gone. */
async function recover(parts: AccountParts, call: AccountCall, typed: string): Promise<void> {
  const { env, db } = parts
  const { userId, exchange } = call
  await countAttempt(parts, 'code', userId)
  const code = readRecoveryCode(typed)
  const { user } = await openAccountClient(parts, call)
  const { auth } = createAuthClient(env, exchange)
  await db.asWorker(async tx => {
    if (code === null || !(await spendRecoveryCode(tx, { userId, codeHash: hashRecoveryCode(code) }))) {
      throw new Refusal(403, 'wrong_code', 'This recovery code is not correct or was already used.')
    }
    for (const { id } of user.factors ?? []) {
      const { error } = await auth.admin.mfa.deleteFactor({ id, userId })
      if (error) throw describeAuthFailure(env, error)
    }
    await deleteRecoveryCodes(tx, { userId })
  })
  if (user.email) await tellOwner(parts.sendMail, exchange, user.email, { kind: 'recovery_code_used' })
}
