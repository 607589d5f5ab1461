import type { Database } from '../../db/client.ts'
import { lockRefreshToken, noteTokenUse } from '../../db/connections/tokens.ts'
import { revokeApiKey } from '../../db/workspaces/api-keys.ts'
import { OAuthRefusal } from '../../domain/connections/oauth-refusal.ts'
import { hashSecret } from '../workspaces/hash-secret.ts'
import { isSameResource } from './check-request.ts'
import { type IssuedTokens, issueTokens } from './issue-tokens.ts'

/**
 * Exchanges a refresh token for new tokens, once. A second use ends the connection: one of the two users has stolen the
 * token, and nobody can tell which.
 */
export async function refreshTokens(
  db: Database,
  given: { refreshToken: string; clientId: string; resource: string | undefined },
): Promise<IssuedTokens> {
  const tokenHash = hashSecret(given.refreshToken)
  const tokens = await db.asWorker(async tx => {
    const token = await lockRefreshToken(tx, { tokenHash })
    if (!token || token.isOver || token.clientId !== given.clientId.toLowerCase()) return null
    if (given.resource !== undefined && !isSameResource(given.resource, token.resource)) return null
    const { keyId, ownerId: userId } = token
    // This must be stored, so the refusal comes after the transaction.
    if (token.isUsed) await revokeApiKey(tx, { keyId, userId })
    if (token.isUsed) return null
    await noteTokenUse(tx, { tokenHash })
    return issueTokens(tx, token)
  })
  if (tokens) return tokens
  throw new OAuthRefusal(
    'invalid_grant',
    'This refresh token is not valid, has expired or was used before. Connect the program again.',
  )
}
