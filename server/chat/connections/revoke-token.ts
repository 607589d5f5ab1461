import type { Database } from '../../db/client.ts'
import { findTokenConnection } from '../../db/connections/tokens.ts'
import { revokeApiKey } from '../../db/workspaces/api-keys.ts'
import { hashSecret } from '../workspaces/hash-secret.ts'

/** Ends the connection of a token (RFC 7009): a program that signs out gives up both kinds. An unknown token is no error. */
export function revokeToken(db: Database, { token }: { token: string }): Promise<void> {
  return db.asWorker(async tx => {
    const found = await findTokenConnection(tx, { tokenHash: hashSecret(token) })
    if (found) await revokeApiKey(tx, { keyId: found.keyId, userId: found.ownerId })
  })
}
