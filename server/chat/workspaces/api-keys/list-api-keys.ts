import type { Claims, Database } from '../../../db/client.ts'
import { apiKeyFromRow, listApiKeys as list } from '../../../db/workspaces/api-keys.ts'
import type { ApiKey } from '../../../domain/workspaces/api-key.ts'
import { checkMember } from '../check-role.ts'

/** Lists the caller's own keys; for admins, everybody's. */
export function listApiKeys(
  db: Database,
  { claims, ...page }: { claims: Claims; workspaceId: string; cursor?: string | null; limit: number },
): Promise<{ apiKeys: ApiKey[]; nextCursor: string | null }> {
  return db.asUser(claims, async tx => {
    await checkMember(tx, { ...page, userId: claims.sub })
    const rows = await list(tx, { ...page, limit: page.limit + 1 })
    const apiKeys = rows.slice(0, page.limit).map(apiKeyFromRow)
    return { apiKeys, nextCursor: rows.length > page.limit ? (apiKeys.at(-1)?.id ?? null) : null }
  })
}
