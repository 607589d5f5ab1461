import { sql } from 'kysely'
import * as z from 'zod'
import { type ModelEndpoint, modelEndpoint } from '../../domain/models/model-endpoint.ts'
import type { Tx } from '../client.ts'

/** The endpoints of a workspace as admins see them. Everybody else finds none. */
export async function listEndpoints(
  tx: Tx,
  { workspaceId, endpointId = null }: { workspaceId: string; endpointId?: string | null },
): Promise<ModelEndpoint[]> {
  const { rows } = await sql`
    select e.id, e.name, e.base_url, e.key_hint, e.is_active, e.test_model, e.test_failure, e.tested_at,
      (select count(*) from model_catalog c where c.endpoint_id = e.id) as models,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', a.id, 'displayName', a.display_name, 'slug', a.slug,
            'as', case when a.endpoint_id = e.id then 'model' else 'fallback' end) order by a.display_name, a.id)
        from agent_configs a
        where a.workspace_id = e.workspace_id and e.id in (a.endpoint_id, a.fallback_endpoint_id) and a.deleted_at is null
      ), '[]') as users,
      exists (select from workspaces w where w.id = e.workspace_id and w.small_endpoint_id = e.id) as is_for_small_model
    from model_endpoints e
    where e.workspace_id = ${workspaceId} and e.deleted_at is null
      and (${endpointId}::uuid is null or e.id = ${endpointId}::uuid)
    order by lower(e.name), e.id`.execute(tx)
  return z.array(modelEndpoint).parse(rows)
}

export interface StoredEndpoint {
  id: string
  workspaceId: string
  name: string
  baseUrl: string
  sealedKey: string
  keyHint: string
  isActive: boolean
  testModel: string
}

/** Returns an endpoint with its sealed key, and locks it. Runs as the service. */
export async function lockEndpoint(
  tx: Tx,
  { workspaceId, endpointId }: { workspaceId: string; endpointId: string },
): Promise<StoredEndpoint | undefined> {
  const row = await tx
    .selectFrom('modelEndpoints')
    .select(['id', 'workspaceId', 'name', 'baseUrl', 'sealedKey', 'keyHint', 'isActive', 'testModel'])
    .where('id', '=', endpointId)
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.sealedKey === null) return undefined
  return { ...row, sealedKey: row.sealedKey }
}

/** Adds an endpoint that was just tested. Runs as the service. */
export async function insertEndpoint(
  tx: Tx,
  endpoint: Omit<StoredEndpoint, 'isActive'> & { createdBy: string },
): Promise<void> {
  await tx
    .insertInto('modelEndpoints')
    .values({ ...endpoint, testedAt: sql<string>`now()` })
    .execute()
}

/** Changes an endpoint. Runs as the service. */
export async function updateEndpoint(
  tx: Tx,
  { endpointId, ...change }: { endpointId: string } & Partial<Omit<StoredEndpoint, 'id' | 'workspaceId'>>,
): Promise<void> {
  await tx
    .updateTable('modelEndpoints')
    .set({ ...change, updatedAt: sql`now()` })
    .where('id', '=', endpointId)
    .execute()
}

/** Keeps the outcome of a test; `failure` null: it answered. Runs as the service. */
export async function keepEndpointTest(
  tx: Tx,
  { endpointId, failure }: { endpointId: string; failure: string | null },
): Promise<void> {
  await tx
    .updateTable('modelEndpoints')
    .set({ testFailure: failure?.slice(0, 500) ?? null, testedAt: sql`now()` })
    .where('id', '=', endpointId)
    .execute()
}

/** Deletes an endpoint, its key and its list of models. Its name stays for the tasks that it answered. Runs as the service. */
export async function deleteEndpoint(tx: Tx, { endpointId }: { endpointId: string }): Promise<void> {
  await tx
    .updateTable('modelEndpoints')
    .set({ sealedKey: null, keyHint: '', isActive: false, deletedAt: sql`now()`, updatedAt: sql`now()` })
    .where('id', '=', endpointId)
    .execute()
  await tx.deleteFrom('modelCatalog').where('endpointId', '=', endpointId).execute()
}

/** Returns the names of endpoints, by id, deleted ones too. Runs as the service. */
export async function nameEndpoints(
  tx: Tx,
  endpointIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = endpointIds.filter(id => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('modelEndpoints').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the host of an endpoint, also of a deleted one; null: there is no such endpoint. Runs as the service. */
export async function findEndpointHost(
  tx: Tx,
  { endpointId }: { endpointId: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('modelEndpoints')
    .select('host')
    .where('id', '=', endpointId)
    .executeTakeFirst()
  return row?.host ?? null
}

/** Returns those of these endpoints that are of the workspace; with `alsoDeleted` the deleted ones too. */
export async function keepEndpoints(
  tx: Tx,
  given: { workspaceId: string; endpointIds: readonly string[]; alsoDeleted?: boolean },
): Promise<string[]> {
  const { workspaceId, endpointIds, alsoDeleted = false } = given
  if (endpointIds.length === 0) return []
  const rows = await tx
    .selectFrom('modelEndpoints')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', 'in', endpointIds)
    .$if(!alsoDeleted, query => query.where('deletedAt', 'is', null))
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists the endpoints of a workspace that documents can name. */
export function listEndpointNames(
  tx: Tx,
  { workspaceId }: { workspaceId: string },
): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('modelEndpoints')
    .select(['id', 'name'])
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
