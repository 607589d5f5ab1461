import { listOwnSessions } from '../../../db/accounts/account-sessions.ts'
import { readOwnerProof } from '../../../db/accounts/owner-proof.ts'
import { countRecoveryCodes } from '../../../db/accounts/recovery-codes.ts'
import type { Account } from '../../../domain/accounts/account.ts'
import { decideOwnerProof } from '../../../domain/accounts/account-acts.ts'
import { nameDevice } from '../../../domain/accounts/device-name.ts'
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
      proof: await readOwnerProof(tx, { userId, sessionId }),
      recoveryCodesLeft: await countRecoveryCodes(tx, { userId }),
    })),
    parts.db.asUser(claims, tx => listOwnSessions(tx, { userId })),
  ])
  const facts = { ...own.proof, amr: claims.amr, canMail: parts.sendMail !== null }
  const account: Account = {
    email: user.email ?? call.facts.email,
    pendingEmail: user.new_email ?? null,
    hasPassword: own.proof.hasPassword,
    proof: decideOwnerProof('changeAddress', facts, new Date()),
    passwordProof: decideOwnerProof('changePassword', facts, new Date()),
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
