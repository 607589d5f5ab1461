import * as z from 'zod'
import { endSession, endSessions } from '../../../db/accounts/account-sessions.ts'
import { id } from '../../../domain/wire/ids.ts'
import type { Exchange } from '../../exchange.ts'
import { sendJson } from '../../guard/refusal.ts'
import { readJson } from '../../read-json.ts'
import { expireSessionCookies, setCookies } from '../../session/session-cookies.ts'
import { createAuthClient } from '../auth-client.ts'
import { type AccountParts, readFullCall } from './account-call.ts'

const body = z.strictObject({ sessionId: id })

/** Ends one session of the caller. */
export async function endOneSession(parts: AccountParts, exchange: Exchange): Promise<void> {
  const { userId } = await readFullCall(parts, exchange)
  const { sessionId } = await readJson(exchange.req, body)
  await parts.db.asWorker(tx => endSession(tx, { userId, sessionId }))
  sendJson(exchange.res, 200, { status: 'session_ended' })
}

/** Ends all sessions of the caller, this one too. */
export async function signOutEverywhere(parts: AccountParts, exchange: Exchange): Promise<void> {
  const { userId, accessToken } = await readFullCall(parts, exchange)
  const { error } = await createAuthClient(parts.env, exchange).auth.admin.signOut(accessToken, 'global')
  if (error) exchange.log.warn({ err: error }, 'Auth did not end the sessions')
  await parts.db.asWorker(tx => endSessions(tx, { userId }))
  exchange.res.removeHeader('set-cookie')
  setCookies(exchange.res, expireSessionCookies(parts.env, exchange.req))
  sendJson(exchange.res, 200, { status: 'signed_out' })
}
