import { sql } from 'kysely'
import type { AgentModel } from '../../domain/agents/agent.ts'
import type { ModelAbilities } from '../../domain/agents/model-abilities.ts'
import type { ListedModel } from '../../domain/agents/model-list.ts'
import type { Tx } from '../client.ts'

/**
 * Returns the models of the server's own endpoint, in the order of its list. Empty: no list was read yet.
 */
export function readCatalog(tx: Tx): Promise<AgentModel[]> {
  return tx
    .selectFrom('modelCatalog')
    .select(['id', 'name'])
    .where('endpointId', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Returns the models of these endpoints and of the server's own, each list in its order. */
export async function readCatalogs(
  tx: Tx,
  endpointIds: readonly string[],
): Promise<(ListedModel & { endpointId: string | null })[]> {
  const rows = await tx
    .selectFrom('modelCatalog')
    .select(['id', 'name', 'endpointId'])
    .select(abilityColumns)
    .where(({ eb, or }) =>
      or([
        eb('endpointId', 'is', null),
        ...(endpointIds.length > 0 ? [eb('endpointId', 'in', endpointIds)] : []),
      ]),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, endpointId, ...abilities }) => ({ id, name, endpointId, abilities }))
}

/**
 * Stores the list that an endpoint gives now; null: the server's own. A model that is no longer on the list is deleted.
 */
export async function keepCatalog(
  tx: Tx,
  models: readonly ListedModel[],
  endpointId: string | null = null,
): Promise<void> {
  if (models.length === 0) return
  // Two workers may have read the list at the same time.
  await sql`select pg_advisory_xact_lock(hashtextextended('openvibe model catalog', 0))`.execute(tx)
  await tx
    .deleteFrom('modelCatalog')
    .where('endpointId', 'is not distinct from', endpointId)
    .where(
      'id',
      'not in',
      models.map(({ id }) => id),
    )
    .execute()
  await tx
    .insertInto('modelCatalog')
    .values(
      models.map(({ id, name, abilities }, position) => ({
        id,
        name,
        endpointId,
        position,
        maxInputTokens: abilities.window,
        maxOutputTokens: abilities.maxOutput,
        takesImages: abilities.takesImages,
        takesDocuments: abilities.takesDocuments,
        thinksBetweenTools: abilities.thinksBetweenTools,
        takesEffort: abilities.takesEffort,
        takesFormat: abilities.takesFormat,
        heardAt: sql<string>`now()`,
      })),
    )
    .onConflict(model =>
      model.columns(['endpointId', 'id']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        position: ref('excluded.position'),
        maxInputTokens: ref('excluded.maxInputTokens'),
        maxOutputTokens: ref('excluded.maxOutputTokens'),
        takesImages: ref('excluded.takesImages'),
        takesDocuments: ref('excluded.takesDocuments'),
        thinksBetweenTools: ref('excluded.thinksBetweenTools'),
        takesEffort: ref('excluded.takesEffort'),
        takesFormat: ref('excluded.takesFormat'),
        heardAt: ref('excluded.heardAt'),
      })),
    )
    .execute()
}

/**
 * Returns the abilities of a model, as far as its endpoint (null: the server's own) tells them; null: it lists no such
 * model.
 */
export async function findListedAbilities(
  tx: Tx,
  model: string,
  endpointId: string | null = null,
): Promise<ModelAbilities | null> {
  const row = await tx
    .selectFrom('modelCatalog')
    .select(abilityColumns)
    .where('id', '=', model)
    .where('endpointId', 'is not distinct from', endpointId)
    .executeTakeFirst()
  return row ?? null
}

const abilityColumns = [
  'takesImages',
  'takesDocuments',
  'thinksBetweenTools',
  'takesEffort',
  'takesFormat',
  'maxInputTokens as window',
  'maxOutputTokens as maxOutput',
] as const
