import type { FetchLike } from '@modelcontextprotocol/client'
import type { Database, Tx } from '../../db/client.ts'
import { keepHealth } from '../../db/mcp/mcp-servers.ts'
import { keepSealed, readSealed } from '../../db/mcp/sealed-secrets.ts'
import { isSpent, type OAuthGrant, oauthGrant } from '../../domain/mcp/oauth-grant.ts'
import { needsSignIn, signInSentences } from '../../domain/mcp/sign-in-problem.ts'
import type { SecretBox } from '../../outbound/secret-box.ts'
import { renewGrant } from '../oauth/renew-grant.ts'
import { SignInError } from '../oauth/sign-in-error.ts'
import { SignedOutError } from '../server-credentials.ts'
import { grantSecret, openJson, sealJson } from './secret-names.ts'
import { createTurns } from './take-turns.ts'

/** Gives the access tokens of servers, and renews them. */
export interface TokenKeeper {
  /** `refused`: the server does not accept this token any more. Throws a SignedOutError if only a sign-in helps. */
  token(serverId: string, refused?: string): Promise<string>
}

/** A renewal holds a connection to the database while it waits for another server, so there are few, and short ones. */
const mostRenewals = 4
const renewalMs = 15_000

/**
 * A refresh token can be spent once, by any of the processes: the row of the server is locked while one of them spends
 * it, and the others find the new token.
 */
export function createTokenKeeper(parts: {
  db: Database
  box: SecretBox
  fetch: FetchLike
  now?: () => Date
}): TokenKeeper {
  const { db, box, now = () => new Date() } = parts
  const fetch: FetchLike = (input, init) =>
    parts.fetch(input, { ...init, signal: AbortSignal.timeout(renewalMs) })
  const inTurn = createTurns(mostRenewals)
  /** Renewals under way, by server: calls of one process share one. */
  const underWay = new Map<string, Promise<string>>()

  const openGrant = (serverId: string, sealed: Readonly<Record<string, string>> | null) =>
    openJson(box, serverId, sealed?.[grantSecret], oauthGrant)

  async function renew(serverId: string, refused: string | undefined): Promise<string> {
    const renewed = await inTurn(() => db.asWorker(tx => renewLocked(tx, serverId, refused)))
    if (renewed === null) throw new SignedOutError()
    return renewed
  }

  /** Null: only a sign-in helps, which the server's page now says. */
  async function renewLocked(tx: Tx, serverId: string, refused: string | undefined): Promise<string | null> {
    const grant = openGrant(serverId, await readSealed(tx, { serverId, lock: true }))
    if (!grant) return null
    if (!isUsedUp(grant, refused)) return grant.accessToken
    try {
      const next = await renewGrant({ grant, now: now(), fetch })
      await keepSealed(tx, { serverId, secrets: { [grantSecret]: sealJson(box, serverId, next) } })
      return next.accessToken
    } catch (error) {
      if (!(error instanceof SignInError) || !needsSignIn(error.problem)) throw error
      await keepSealed(tx, { serverId, secrets: { [grantSecret]: null } })
      await keepHealth(tx, { serverId, health: 'signed_out', error: signInSentences[error.problem] })
      return null
    }
  }

  const isUsedUp = (grant: OAuthGrant, refused: string | undefined) =>
    grant.accessToken === refused || isSpent(grant, now())

  return {
    async token(serverId, refused) {
      const grant = openGrant(serverId, await db.asWorker(tx => readSealed(tx, { serverId })))
      if (!grant) throw new SignedOutError()
      if (!isUsedUp(grant, refused)) return grant.accessToken
      const renewal = underWay.get(serverId) ?? renew(serverId, refused)
      underWay.set(serverId, renewal)
      return renewal.finally(() => underWay.delete(serverId))
    },
  }
}
