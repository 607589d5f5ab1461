import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import { apiKeyFromRow, findApiKey, revokeApiKey as revoke } from '../../../db/workspaces/api-keys.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import type { ApiKey } from '../../../domain/workspaces/api-key.ts'

/** Ends a key at once. Only its owner and admins see it, so only they find it. Everything done with the key stays. */
export function revokeApiKey(
  db: Database,
  { claims, keyId }: { claims: Claims; keyId: string },
): Promise<{ apiKey: ApiKey }> {
  return db.asUser(claims, async tx => {
    if (!(await findApiKey(tx, { keyId }))) throw notFound('API key')
    await takeServiceRole(tx)
    return { apiKey: apiKeyFromRow(await revoke(tx, { keyId, userId: claims.sub })) }
  })
}
