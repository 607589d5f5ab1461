import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import { apiKeyFromRow, extendApiKey as extend, findApiKey } from '../../../db/workspaces/api-keys.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import { type ApiKey, isGoodKey, mayHaveKey } from '../../../domain/workspaces/api-key.ts'
import { checkMember } from '../check-role.ts'

/**
 * Moves the end of a key, counted from now. Only its owner can do that, and only while the key works: a key that has
 * ended stays ended, so that a copy that was forgotten somewhere never works again.
 */
export function extendApiKey(
  db: Database,
  { claims, keyId, expiresInDays }: { claims: Claims; keyId: string; expiresInDays: number },
): Promise<{ apiKey: ApiKey }> {
  return db.asUser(claims, async tx => {
    const key = await findApiKey(tx, { keyId })
    // Admins see and revoke the keys of others, but don't keep them alive.
    if (key?.ownerId !== claims.sub) throw notFound('API key')
    const role = await checkMember(tx, { workspaceId: key.workspaceId, userId: claims.sub })
    if (!mayHaveKey(role, key.scope)) {
      throw new DomainError('admins_only', 'Your role no longer allows this key. Create a new one.')
    }
    if (!isGoodKey(key, Date.now())) {
      throw new DomainError('key_ended', 'This API key has expired or was revoked. Create a new one.')
    }
    const expiresAt = new Date(Date.now() + expiresInDays * 24 * 3_600_000).toISOString()
    await takeServiceRole(tx)
    const row = await extend(tx, { keyId, expiresAt })
    if (!row) throw new DomainError('key_ended', 'This API key has expired or was revoked. Create a new one.')
    return { apiKey: apiKeyFromRow(row) }
  })
}
