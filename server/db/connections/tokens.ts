import { sql } from 'kysely'
import { lifetimes } from '../../domain/connections/connection.ts'
import type { Tx } from '../client.ts'

/** Stores the tokens of a connection, and removes tokens that have ended. The connection lasts as long as the refresh token. */
export async function insertTokens(
  tx: Tx,
  { keyId, resource, access, refresh }: { keyId: string; resource: string; access: Buffer; refresh: Buffer },
): Promise<void> {
  await sql`
    delete from oauth_tokens where token_hash in (
      select token_hash from oauth_tokens where expires_at < now() for update skip locked)`.execute(tx)
  const end = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`
  await tx
    .insertInto('oauthTokens')
    .values([
      { tokenHash: access, keyId, resource, kind: 'access', expiresAt: end(lifetimes.access) },
      { tokenHash: refresh, keyId, resource, kind: 'refresh', expiresAt: end(lifetimes.refresh) },
    ])
    .execute()
  await tx
    .updateTable('apiKeys')
    .set({ expiresAt: end(lifetimes.refresh) })
    .where('id', '=', keyId)
    .execute()
}

/** A refresh token with the connection that it belongs to. */
export interface RefreshToken {
  keyId: string
  clientId: string
  ownerId: string
  scope: string
  resource: string
  isUsed: boolean
  /** The token or its connection has ended. */
  isOver: boolean
}

/** Finds a refresh token and locks its connection, so that of two uses at once one comes second. */
export async function lockRefreshToken(
  tx: Tx,
  { tokenHash }: { tokenHash: Buffer },
): Promise<RefreshToken | undefined> {
  const { rows } = await sql<RefreshToken>`
    select t.key_id, k.client_id, k.owner_id, k.scope, t.resource, t.used_at is not null as is_used,
      t.expires_at <= now() or k.revoked_at is not null or coalesce(k.expires_at <= now(), false) as is_over
    from oauth_tokens t join api_keys k on k.id = t.key_id
    where t.token_hash = ${tokenHash} and t.kind = 'refresh' for update`.execute(tx)
  return rows[0]
}

export async function noteTokenUse(tx: Tx, { tokenHash }: { tokenHash: Buffer }): Promise<void> {
  await tx.updateTable('oauthTokens').set({ usedAt: sql`now()` }).where('tokenHash', '=', tokenHash).execute()
}

/** Finds the connection of a token of either kind, to end it. */
export function findTokenConnection(
  tx: Tx,
  { tokenHash }: { tokenHash: Buffer },
): Promise<{ keyId: string; ownerId: string } | undefined> {
  return tx
    .selectFrom('oauthTokens')
    .innerJoin('apiKeys', 'apiKeys.id', 'oauthTokens.keyId')
    .select(['apiKeys.id as keyId', 'apiKeys.ownerId'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
}
