import { sql } from 'kysely'
import { longestPauseMs, type ModelPause } from '../../domain/agents/model-pause.ts'
import { type ModelPlace, placeKey } from '../../domain/models/model-place.ts'
import type { Tx } from '../client.ts'

const milliseconds = (ms: number) => sql`${ms} * interval '1 millisecond'`

/**
 * Pauses all calls to a model, for all workers: as long as its endpoint asked, and a minute at most. A pause is
 * never made shorter. The task that tried the model has tried it.
 */
export async function pauseModel(tx: Tx, { model, endpointId }: ModelPlace, askedMs: number): Promise<void> {
  await sql`
    insert into model_pauses (endpoint_id, model, not_before, asked_until)
    values (${endpointId}, ${model}, now() + ${milliseconds(Math.min(askedMs, longestPauseMs))}, now() + ${milliseconds(askedMs)})
    on conflict (endpoint_id, model) do update set
      not_before = greatest(model_pauses.not_before, excluded.not_before), asked_until = excluded.asked_until,
      probe_lane = null, probe_epoch = null`.execute(tx)
}

/**
 * Returns the milliseconds until a model may be tried, for each model that has not answered since it was paused, by
 * its place (`placeKey`).
 */
export async function readPauses(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('modelPauses')
    .select([
      'endpointId',
      'model',
      sql<number>`ceil(extract(epoch from not_before - now()) * 1000)`.as('leftMs'),
    ])
    .execute()
  return new Map(rows.map(({ leftMs, ...place }) => [placeKey(place), Math.max(0, leftMs)]))
}

/**
 * Has the task of a lane try a model whose pause is over. False: another task tries it now. The lane keeps the role
 * as long as it is held.
 */
export async function tryModel(
  tx: Tx,
  { model, endpointId, lane, epoch }: ModelPlace & { lane: string; epoch: number },
): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`
    select openvibe.try_model(${endpointId}, ${model}, ${lane}, ${epoch}) as is_first`.execute(tx)
  return rows[0]?.isFirst === true
}

/** Ends the pause of a model that has answered. A newer pause stays. */
export async function endPause(tx: Tx, { model, endpointId }: ModelPlace): Promise<void> {
  await sql`delete from model_pauses
    where model = ${model} and endpoint_id is not distinct from ${endpointId}::uuid and not_before <= now()`.execute(
    tx,
  )
}

/** Ends the pause of a model, however long it would last. False: the model is not paused. */
export async function liftPause(tx: Tx, { model, endpointId }: ModelPlace): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('modelPauses')
    .where('model', '=', model)
    .where('endpointId', 'is not distinct from', endpointId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Lists the models that have not answered since they were paused, at the server's endpoint and at those of the workspace
 * (null: of none).
 */
export async function listPauses(
  tx: Tx,
  { workspaceId }: { workspaceId: string | null },
): Promise<ModelPause[]> {
  const { rows } = await sql<ModelPause>`
    select p.model, p.endpoint_id, e.name as endpoint_name, p.asked_until, p.not_before as next_try_at, exists (
        select from lanes l
        where l.key = p.probe_lane and l.epoch = p.probe_epoch and l.owner is not null and l.lease_until > now()
      ) as is_trying
    from model_pauses p left join model_endpoints e on e.id = p.endpoint_id
    where p.endpoint_id is null or e.workspace_id = ${workspaceId}::uuid
    order by p.model, e.name nulls first`.execute(tx)
  return rows
}
