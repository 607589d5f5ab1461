import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type * as z from 'zod'
import { type Claims, type Database, takeServiceRole } from '../../../db/client.ts'
import { apiKeyFromRow, insertApiKey } from '../../../db/workspaces/api-keys.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'
import {
  type apiKeyDraft,
  keyPrefix,
  mayHaveKey,
  type NewApiKey,
} from '../../../domain/workspaces/api-key.ts'
import { checkMember } from '../check-role.ts'
import { hashSecret } from '../hash-secret.ts'

/** Makes a key with the caller's rights in one workspace. Only this answer ever shows the key. */
export function createApiKey(
  db: Database,
  { claims, workspaceId, name, scope, expiresInDays }: { claims: Claims } & z.infer<typeof apiKeyDraft>,
): Promise<{ apiKey: NewApiKey }> {
  const ownerId = claims.sub
  const key = keyPrefix + randomBytes(32).toString('base64url')
  const expiresAt =
    expiresInDays === null ? null : new Date(Date.now() + expiresInDays * 24 * 3_600_000).toISOString()
  return db.asUser(claims, async tx => {
    const role = await checkMember(tx, { workspaceId, userId: ownerId })
    if (!mayHaveKey(role, scope)) {
      throw role === 'guest'
        ? new DomainError(
            'members_only',
            'Guests can’t have API keys. Ask an admin to change your role to member.',
          )
        : new DomainError('admins_only', 'Only an admin can create a key with the scope “admin”.')
    }
    await takeServiceRole(tx)
    const row = await insertApiKey(tx, {
      id: newId(),
      workspaceId,
      ownerId,
      name,
      keyHash: hashSecret(key),
      hint: key.slice(-4),
      scope,
      expiresAt,
    })
    return { apiKey: { ...apiKeyFromRow(row), key } }
  })
}
