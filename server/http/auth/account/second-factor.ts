import type { User } from '@supabase/supabase-js'
import * as z from 'zod'
import { endSessions } from '../../../db/accounts/account-sessions.ts'
import { deleteRecoveryCodes } from '../../../db/accounts/recovery-codes.ts'
import { id } from '../../../domain/wire/ids.ts'
import type { Exchange } from '../../exchange.ts'
import { Refusal, sendJson } from '../../guard/refusal.ts'
import { readJson } from '../../read-json.ts'
import { setCookies } from '../../session/session-cookies.ts'
import { describeAuthFailure } from '../auth-failure.ts'
import { type AccountParts, readFullCall } from './account-call.ts'
import { openAccountClient } from './account-client.ts'
import { codeField, enterCode } from './enter-code.ts'
import { proofFields, provePerson } from './prove-person.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { tellOwner } from './tell-owner.ts'

const startBody = z.strictObject(proofFields)

/** Begins to switch the second factor on: answers the secret, which counts after its first code. */
export async function startFactor(parts: AccountParts, exchange: Exchange): Promise<void> {
  const call = await readFullCall(parts, exchange)
  await provePerson(parts, call, 'startFactor', await readJson(exchange.req, startBody))
  const { auth, user } = await openAccountClient(parts, call)
  if (findVerifiedFactor(user)) {
    throw new Refusal(409, 'factor_is_on', 'Two-step sign-in is on already.')
  }
  // Left over from an attempt that nobody finished.
  for (const { id: factorId } of user.factors ?? []) await auth.mfa.unenroll({ factorId })
  const { data, error } = await auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Authenticator app',
    issuer: `OpenVibe (${new URL(exchange.origin).host})`,
  })
  if (error) throw describeAuthFailure(parts.env, error)
  const { secret, uri, qr_code: picture } = data.totp
  sendJson(exchange.res, 200, { factorId: data.id, secret, uri, picture })
}

const confirmBody = z.strictObject({ factorId: id, code: codeField })

/** Switches the second factor on with its first code; answers the recovery codes. */
export async function confirmFactor(parts: AccountParts, exchange: Exchange): Promise<void> {
  const call = await readFullCall(parts, exchange)
  const { factorId, code } = await readJson(exchange.req, confirmBody)
  const client = await openAccountClient(parts, call)
  if (!client.user.factors?.some(factor => factor.id === factorId && factor.status === 'unverified')) {
    throw new Refusal(410, 'factor_expired', 'This took too long. Start again with a new QR code.')
  }
  await enterCode(parts, call, client, { factorId, code })
  setCookies(exchange.res, client.cookies)
  const { userId, sessionId } = call
  await parts.db.asWorker(tx => endSessions(tx, { userId, keep: sessionId }))
  const codes = await makeRecoveryCodes(parts.db, userId)
  await tellOwner(parts.sendMail, exchange, call.facts.email, { kind: 'factor_on' })
  sendJson(exchange.res, 200, { codes })
}

const codeBody = z.strictObject({ code: codeField })

/** Switches the second factor off, with one more code. */
export async function removeFactor(parts: AccountParts, exchange: Exchange): Promise<void> {
  const call = await readFullCall(parts, exchange)
  const { code } = await readJson(exchange.req, codeBody)
  const client = await openAccountClient(parts, call)
  const factorId = needFactor(client.user)
  await enterCode(parts, call, client, { factorId, code })
  const { error } = await client.auth.mfa.unenroll({ factorId })
  if (error) throw describeAuthFailure(parts.env, error)
  setCookies(exchange.res, client.cookies)
  await parts.db.asWorker(tx => deleteRecoveryCodes(tx, { userId: call.userId }))
  await tellOwner(parts.sendMail, exchange, call.facts.email, { kind: 'factor_off' })
  sendJson(exchange.res, 200, { status: 'factor_off' })
}

/** Answers new recovery codes in place of the old ones, for one more code of the app. */
export async function renewRecoveryCodes(parts: AccountParts, exchange: Exchange): Promise<void> {
  const call = await readFullCall(parts, exchange)
  const { code } = await readJson(exchange.req, codeBody)
  const client = await openAccountClient(parts, call)
  await enterCode(parts, call, client, { factorId: needFactor(client.user), code })
  setCookies(exchange.res, client.cookies)
  const codes = await makeRecoveryCodes(parts.db, call.userId)
  await tellOwner(parts.sendMail, exchange, call.facts.email, { kind: 'recovery_codes_renewed' })
  sendJson(exchange.res, 200, { codes })
}

/** Returns the id of the factor that the person signs in with. */
export function findVerifiedFactor({ factors }: User): string | undefined {
  return factors?.find(({ status, factor_type: kind }) => status === 'verified' && kind === 'totp')?.id
}

function needFactor(user: User): string {
  const factorId = findVerifiedFactor(user)
  if (!factorId) throw new Refusal(409, 'factor_is_off', 'Two-step sign-in is off.')
  return factorId
}
