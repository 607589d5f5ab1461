import type { AccountAttempts } from '../../../account-attempts.ts'
import { findOwnFacts, type OwnFacts } from '../../../db/accounts/own-facts.ts'
import type { Database } from '../../../db/client.ts'
import type { SendMail } from '../../../mail/send-mail.ts'
import type { EnvWithSupabase } from '../../env-with-supabase.ts'
import type { Exchange } from '../../exchange.ts'
import { toRefusal } from '../../guard/domain-refusal.ts'
import type { RateLimits } from '../../guard/rate-limits.ts'
import { Refusal } from '../../guard/refusal.ts'
import type { AccessClaims } from '../../session/session.ts'
import type { ReadSession } from '../../session/sessions.ts'
import type { LinkAttempts } from '../link-attempts.ts'

/** The parts that the endpoints of the account work with. */
export interface AccountParts {
  env: EnvWithSupabase
  db: Database
  limits: RateLimits
  readSession: ReadSession
  /** Attempts of signed-in people, counted together with those at the embedded `/auth/v1`. */
  ownAttempts: AccountAttempts
  /** Links that are mailed to an address. */
  links: LinkAttempts
  /** Null: mail that is sent from here would not reach anybody. */
  sendMail: SendMail | null
}

/** A request by a signed-in person about the own account. */
export interface AccountCall {
  exchange: Exchange
  userId: string
  sessionId: string
  accessToken: string
  claims: AccessClaims
}

/** A call with the facts about the person; the session may be used for everything. */
export interface FullAccountCall extends AccountCall {
  facts: OwnFacts
}

/** Accepts only the session of a browser: neither API keys nor copied tokens change an account. */
export async function readAccountCall(
  { readSession }: AccountParts,
  exchange: Exchange,
): Promise<AccountCall> {
  const session = await readSession(exchange)
  const sessionId = session?.claims.session_id
  if (session?.kind !== 'cookie' || session.accessToken === null || sessionId === undefined) {
    throw new Refusal(401, 'signed_out', 'Sign in to continue.')
  }
  const { userId, accessToken, claims } = session
  return { exchange, userId, sessionId, accessToken, claims }
}

/** Reads the call of a person whose session is open and has the second factor, if there is one. */
export async function readFullCall(parts: AccountParts, exchange: Exchange): Promise<FullAccountCall> {
  const call = await readAccountCall(parts, exchange)
  try {
    const facts = await parts.db.asUser(call.claims, tx => findOwnFacts(tx, { userId: call.userId }))
    return { ...call, facts }
  } catch (error) {
    throw toRefusal(error)
  }
}
