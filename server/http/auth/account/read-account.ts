import { listOwnSessions } from '../../../db/accounts/account-sessions.ts'
import { countRecoveryCodes } from '../../../db/accounts/recovery-codes.ts'
import { hasPassword } from '../../../db/workspaces/profiles.ts'
import type { Account } from '../../../domain/accounts/account.ts'
import { nameDevice } from '../../../domain/accounts/device-name.ts'
import { isFreshlyProved } from '../../../domain/accounts/fresh-proof.ts'
import type { Exchange } from '../../exchange.ts'
import { sendJson } from '../../guard/refusal.ts'
import { type AccountParts, readFullCall } from './account-call.ts'
import { openAccountClient } from './account-client.ts'

/** Sends the facts of the account page. */
export async function readAccount(parts: AccountParts, exchange: Exchange): Promise<void> {
  const call = await readFullCall(parts, exchange)
  const { userId, sessionId, claims } = call
  const [{ user }, own, sessions] = await Promise.all([
    openAccountClient(parts, call),
    parts.db.asWorker(async tx => ({
      hasPassword: await hasPassword(tx, { userId }),
      recoveryCodesLeft: await countRecoveryCodes(tx, { userId }),
    })),
    parts.db.asUser(claims, tx => listOwnSessions(tx, { userId })),
  ])
  const account: Account = {
    email: user.email ?? call.facts.email,
    pendingEmail: user.new_email ?? null,
    hasPassword: own.hasPassword,
    isFreshlyProved: isFreshlyProved(claims.amr, new Date()),
    hasSecondFactor: (user.factors ?? []).some(({ status }) => status === 'verified'),
    recoveryCodesLeft: own.recoveryCodesLeft,
    sessions: sessions.map(({ device, ...session }) => ({
      ...session,
      device: nameDevice(device),
      isThisOne: session.id === sessionId,
    })),
  }
  sendJson(exchange.res, 200, account)
}
