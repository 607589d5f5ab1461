import { sql } from 'kysely'
import type { AgentModel } from '../../domain/agents/agent.ts'
import type { ModelAbilities } from '../../domain/agents/model-abilities.ts'
import type { ListedModel } from '../../domain/agents/model-list.ts'
import type { Tx } from '../client.ts'

/**
 * Returns the models that agents can use, in the order of the endpoint's list. Empty: no list was read yet.
 */
export function readCatalog(tx: Tx): Promise<AgentModel[]> {
  return tx.selectFrom('modelCatalog').select(['id', 'name']).orderBy('position').orderBy('id').execute()
}

/** Stores the list that the endpoint gives now. A model that is no longer on the list is deleted. */
export async function keepCatalog(tx: Tx, models: readonly ListedModel[]): Promise<void> {
  if (models.length === 0) return
  // Two workers may have read the list at the same time.
  await sql`select pg_advisory_xact_lock(hashtextextended('openvibe model catalog', 0))`.execute(tx)
  await tx
    .deleteFrom('modelCatalog')
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
      model.column('id').doUpdateSet(({ ref }) => ({
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

/** Returns the abilities of a model, as far as the endpoint tells them; null: it lists no such model. */
export async function findListedAbilities(tx: Tx, model: string): Promise<ModelAbilities | null> {
  const row = await tx
    .selectFrom('modelCatalog')
    .select([
      'takesImages',
      'takesDocuments',
      'thinksBetweenTools',
      'takesEffort',
      'takesFormat',
      'maxInputTokens as window',
      'maxOutputTokens as maxOutput',
    ])
    .where('id', '=', model)
    .executeTakeFirst()
  return row ?? null
}
