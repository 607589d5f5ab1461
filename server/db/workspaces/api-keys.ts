import { type RawBuilder, type Selectable, sql } from 'kysely'
import * as z from 'zod'
import { id } from '../../domain/wire/ids.ts'
import { type ApiKey, apiScope, type KeyHolder } from '../../domain/workspaces/api-key.ts'
import type { Tx } from '../client.ts'
import type { ApiKeys } from '../schema.gen.ts'

export type ApiKeyRow = Omit<Selectable<ApiKeys>, 'keyHash' | 'clientId'>

/** All columns except the hash, which nobody needs to read, and the client of a connection. */
const columns = [
  'id',
  'workspaceId',
  'ownerId',
  'name',
  'hint',
  'scope',
  'createdAt',
  'expiresAt',
  'lastUsedAt',
  'revokedAt',
  'revokedBy',
] as const

export function insertApiKey(
  tx: Tx,
  key: Pick<
    Selectable<ApiKeys>,
    'id' | 'workspaceId' | 'ownerId' | 'name' | 'keyHash' | 'hint' | 'scope' | 'expiresAt'
  >,
): Promise<ApiKeyRow> {
  return tx.insertInto('apiKeys').values(key).returning(columns).executeTakeFirstOrThrow()
}

/**
 * Returns the keys of a workspace that the caller may see, newest first. The cursor is the id of the last
 * one.
 */
export function listApiKeys(
  tx: Tx,
  { workspaceId, cursor, limit }: { workspaceId: string; cursor?: string | null; limit: number },
): Promise<ApiKeyRow[]> {
  return tx
    .selectFrom('apiKeys')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('clientId', 'is', null)
    .$if(cursor != null, query => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function findApiKey(tx: Tx, { keyId }: { keyId: string }): Promise<ApiKeyRow | undefined> {
  return tx
    .selectFrom('apiKeys')
    .select(columns)
    .where('id', '=', keyId)
    .where('clientId', 'is', null)
    .executeTakeFirst()
}

/** Revokes a key or a connection. The first revocation's time and person stay. */
export function revokeApiKey(
  tx: Tx,
  { keyId, userId }: { keyId: string; userId: string },
): Promise<ApiKeyRow> {
  return tx
    .updateTable('apiKeys')
    .set(key => ({
      revokedAt: key.fn.coalesce('revokedAt', sql<string>`now()`),
      revokedBy: key.fn.coalesce('revokedBy', sql<string>`${userId}::uuid`),
    }))
    .where('id', '=', keyId)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Moves the end of a key that works. Undefined: it has ended meanwhile. */
export function extendApiKey(
  tx: Tx,
  { keyId, expiresAt }: { keyId: string; expiresAt: string },
): Promise<ApiKeyRow | undefined> {
  return tx
    .updateTable('apiKeys')
    .set({ expiresAt })
    .where('id', '=', keyId)
    .where(isGood)
    .returning(columns)
    .executeTakeFirst()
}

/** Returns those of these keys that are valid now. Runs as the service. */
export async function listGoodKeys(tx: Tx, keyIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from api_keys
    where id = any (${keyIds}::uuid[]) and ${isGood}`.execute(tx)
  return new Set(rows.map(row => row.id))
}

const isGood = sql<boolean>`revoked_at is null and (expires_at is null or expires_at > now())`

const holder = z.object({ keyId: id, workspaceId: id, ownerId: id, scope: apiScope })

/** Finds the owner of a valid key. Runs as the service, because the caller is not known yet. */
export function useApiKey(tx: Tx, { keyHash }: { keyHash: Buffer }): Promise<KeyHolder | undefined> {
  return useKey(tx, sql`key_hash = ${keyHash}`)
}

/** Finds the person for whom a connected program acts, by an access token for this resource. Runs as the service. */
export function useAccessToken(
  tx: Tx,
  { tokenHash, resource }: { tokenHash: Buffer; resource: string },
): Promise<KeyHolder | undefined> {
  return useKey(
    tx,
    sql`id = (select key_id from oauth_tokens where token_hash = ${tokenHash} and kind = 'access'
      and resource = ${resource} and oauth_tokens.expires_at > now())`,
  )
}

/** Records the use, at most once a minute: otherwise a busy key would write its row at every call. */
async function useKey(tx: Tx, isMeant: RawBuilder<unknown>): Promise<KeyHolder | undefined> {
  const { rows } = await sql`
    with used as (
      select id, workspace_id, owner_id, scope, last_used_at from api_keys
      where ${isMeant} and ${isGood}
    ), noted as (
      update api_keys set last_used_at = now() from used
      where api_keys.id = used.id and coalesce(used.last_used_at < now() - interval '1 minute', true)
    )
    select id as key_id, workspace_id, owner_id, scope from used`.execute(tx)
  return holder.optional().parse(rows[0])
}

export function apiKeyFromRow({ revokedBy: _, ...row }: ApiKeyRow): ApiKey {
  return row
}
