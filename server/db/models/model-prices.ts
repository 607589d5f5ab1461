import { sql } from 'kysely'
import * as z from 'zod'
import {
  dayOf,
  findPrice,
  type ModelPrice,
  modelPrice,
  type NewModelPrice,
} from '../../domain/models/model-price.ts'
import type { Price } from '../../domain/spending/prices.ts'
import type { Tx } from '../client.ts'

/** Lists the prices that a workspace has given, the newest first. */
export async function listPrices(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<ModelPrice[]> {
  const { rows } = await sql`
    select p.id, p.model, p.endpoint_id, to_char(p.valid_from, 'YYYY-MM-DD') as valid_from, ${ratesJson} as rates,
      (select display_name from profiles where id = p.created_by) as created_by_name
    from model_prices p where p.workspace_id = ${workspaceId}
    order by p.model, p.endpoint_id nulls first, p.valid_from desc`.execute(tx)
  return z.array(modelPrice).parse(rows)
}

/** Gives a price, in place of one for the same day. */
export async function keepPrice(
  tx: Tx,
  {
    id,
    workspaceId,
    createdBy,
    ...price
  }: NewModelPrice & { id: string; workspaceId: string; createdBy: string },
): Promise<void> {
  const { model, endpointId, validFrom, rates } = price
  await sql`
    insert into model_prices (id, workspace_id, endpoint_id, model, valid_from, input, output, cache_read,
      cache_write_5m, cache_write_1h, created_by)
    values (${id}, ${workspaceId}, ${endpointId}, ${model}, ${validFrom}::date, ${rates.input}, ${rates.output},
      ${rates.cacheRead}, ${rates.cacheWrite5m}, ${rates.cacheWrite1h}, ${createdBy})
    on conflict (workspace_id, model, endpoint_id, valid_from) do update set
      input = excluded.input, output = excluded.output, cache_read = excluded.cache_read,
      cache_write_5m = excluded.cache_write_5m, cache_write_1h = excluded.cache_write_1h,
      created_by = excluded.created_by, created_at = now()`.execute(tx)
}

/** Takes back a price that does not count before today. False: it counts already, or there is none. */
export async function deletePrice(
  tx: Tx,
  { workspaceId, priceId, today }: { workspaceId: string; priceId: string; today: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from model_prices
    where id = ${priceId} and workspace_id = ${workspaceId} and valid_from >= ${today}::date returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Returns today's price of a model in a workspace; null: nobody knows it. Runs as the service. */
export async function readPrice(
  tx: Tx,
  asked: { workspaceId: string; model: string; endpointId: string | null; on?: Date },
): Promise<Price | null> {
  const given = await listPrices(tx, asked)
  return findPrice(given, { ...asked, on: dayOf(asked.on ?? new Date()) })
}

const storedRates = z.array(
  modelPrice.omit({ id: true, createdByName: true }).extend({ workspaceId: z.string() }),
)
export type StoredPrice = z.infer<typeof storedRates>[number]

const endpointRows = z.array(
  z.object({
    id: z.string(),
    workspaceId: z.string(),
    name: z.string(),
    baseUrl: z.string(),
    sealedKey: z.string().nullable(),
    isActive: z.boolean(),
  }),
)
export type EndpointRow = z.infer<typeof endpointRows>[number]

export interface ModelSettings {
  rev: number
  endpoints: EndpointRow[]
  prices: StoredPrice[]
}

/** Returns the number that changes with every endpoint and price of this server. Runs as the service. */
export async function readSettingsRev(tx: Tx): Promise<number> {
  const { rev } = await tx.selectFrom('modelSettings').select('rev').executeTakeFirstOrThrow()
  return rev
}

/** Reads all endpoints and prices of this server, for a worker's memory. Runs as the service. */
export async function readModelSettings(tx: Tx): Promise<ModelSettings> {
  // Read first: a change after this is read once more.
  const rev = await readSettingsRev(tx)
  const endpoints = await sql`
    select id, workspace_id, name, base_url, sealed_key, is_active from model_endpoints`.execute(tx)
  const prices = await sql`
    select p.workspace_id, p.model, p.endpoint_id, to_char(p.valid_from, 'YYYY-MM-DD') as valid_from, ${ratesJson} as rates
    from model_prices p`.execute(tx)
  return { rev, endpoints: endpointRows.parse(endpoints.rows), prices: storedRates.parse(prices.rows) }
}

const ratesJson = sql`jsonb_build_object('input', p.input, 'output', p.output, 'cacheRead', p.cache_read,
  'cacheWrite5m', p.cache_write_5m, 'cacheWrite1h', p.cache_write_1h)`
