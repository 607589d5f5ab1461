import type { ServerResponse } from 'node:http'
import { hashSecret } from '../../chat/workspaces/hash-secret.ts'
import type { Database } from '../../db/client.ts'
import { useAccessToken, useApiKey } from '../../db/workspaces/api-keys.ts'
import type { KeyHolder } from '../../domain/workspaces/api-key.ts'
import type { RateLimits } from '../guard/rate-limits.ts'
import { Refusal } from '../guard/refusal.ts'
import { tellLimits } from '../guard/tell-limits.ts'
import type { Session } from './session.ts'

/**
 * Resolves with the session of a key's holder; refuses a key that is not valid, and one that is used too
 * often.
 */
export type ReadApiKey = (key: string, res?: ServerResponse) => Promise<Session>

/** Keys are looked up at every call, so that a revoked key stops working at once. */
export function createApiKeyReader(db: Database, limits: RateLimits): ReadApiKey {
  return async (key, res) => {
    const apiKey = await db.asWorker(tx => useApiKey(tx, { keyHash: hashSecret(key) }))
    if (!apiKey) {
      throw new Refusal(
        401,
        'invalid_key',
        'This API key is not valid, has expired or was revoked. Create a new key in the workspace settings.',
      )
    }
    return admit(limits, apiKey, res)
  }
}

/** Resolves with the session of a connected program, by its access token for a resource. */
export type ReadAccessToken = (token: string, resource: string, res?: ServerResponse) => Promise<Session>

/** Access tokens of connected programs are looked up at every call, too. */
export function createAccessTokenReader(db: Database, limits: RateLimits): ReadAccessToken {
  return async (token, resource, res) => {
    const tokenHash = hashSecret(token)
    const connection = await db.asWorker(tx => useAccessToken(tx, { tokenHash, resource }))
    if (!connection) {
      throw new Refusal(
        401,
        'invalid_token',
        'This access token is not valid here, has expired or was ended. Sign in again in your program.',
      )
    }
    return admit(limits, connection, res)
  }
}

/** Counts a call, tells its limits in the response, and opens the session of the person for whom it is made. */
async function admit(
  limits: RateLimits,
  apiKey: KeyHolder,
  res: ServerResponse | undefined,
): Promise<Session> {
  const { keyId, ownerId, workspaceId, scope } = apiKey
  const told = res ? tellLimits(limits, res) : limits
  await told.consume('apiKey', keyId)
  await told.consume('workspaceCalls', workspaceId)
  await told.admit({ kind: 'apiKey', workspaceId, subjectId: keyId })
  await told.admit({ kind: 'workspaceCalls', workspaceId, subjectId: workspaceId })
  return {
    userId: ownerId,
    accessToken: null,
    kind: 'api_key',
    apiKey,
    claims: {
      sub: ownerId,
      role: 'authenticated',
      exp: Math.floor(Date.now() / 1_000) + 60,
      // Row-level security shows this workspace and no other one of the owner.
      openvibe_key_workspace: workspaceId,
      // The audit log names the key, and is read with the scope admin alone.
      openvibe_key_id: keyId,
      openvibe_key_scope: scope,
    },
  }
}
