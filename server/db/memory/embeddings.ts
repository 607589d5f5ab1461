import { sql } from 'kysely'
import type { Embedding } from '../../domain/memory/embedding.ts'
import type { Tx } from '../client.ts'
import { writeSigns, writeVector } from './vector-form.ts'
import { readVectorState } from './vector-state.ts'

/** An item that waits for its vector, with its text. */
export interface Unembedded {
  itemId: string
  text: string
}

/**
 * Takes items that wait for a vector, for this worker: they wait again after the lease, if the worker dies. Runs as the
 * service.
 */
export async function takeUnembedded(
  tx: Tx,
  { wanted, leaseMs, now }: { wanted: number; leaseMs: number; now: Date },
): Promise<Unembedded[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<Unembedded>`
    with taken as (
      select item_id from memory_unembedded where due_at <= ${at}
      order by due_at, item_id limit ${wanted} for update skip locked)
    update memory_unembedded u set due_at = ${at} + make_interval(secs => ${leaseMs / 1_000})
    from taken, memory_items i where u.item_id = taken.item_id and i.id = u.item_id
    returning i.id as item_id, i.text`.execute(tx)
  return rows
}

/** Gives back items that were taken. Runs as the service. */
export async function giveBack(
  tx: Tx,
  { itemIds, now }: { itemIds: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    update memory_unembedded set due_at = ${now.toISOString()}::timestamptz
    where item_id = any (${[...itemIds]}::uuid[])`.execute(tx)
}

/**
 * Stores the vectors of items that still have this text. The first vectors of another model remove those of the model
 * before, and all items wait for new ones. Returns false if the settings name another model by now. Runs as the service.
 */
export async function storeEmbeddings(
  tx: Tx,
  { configured, items }: { configured: string; items: readonly (Unembedded & { vector: Embedding })[] },
): Promise<boolean> {
  const [first] = items
  if (!first) return true
  const state = await readVectorState(tx, 'locked')
  if (state.configured !== configured) return false
  const { model, values } = first.vector
  const byPgvector =
    state.model === model ? state.byPgvector : await changeModel(tx, { model, size: values.length })
  const given = items.map(({ itemId, text, vector }) => ({
    ...{ itemId, text, signs: writeSigns(vector.values), vector: writeVector(vector.values).toString('hex') },
    near: byPgvector ? `[${vector.values.join(',')}]` : null,
  }))
  const stored = sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g ("itemId" uuid, text text, signs text, vector text)),
    items as (
      select i.*, g.signs, g.vector from given g join memory_items i on i.id = g."itemId" and i.text = g.text
      order by i.id for share of i),
    added as (
      insert into memory_embeddings (item_id, workspace_id, agent_id, status, channel_id, channel_ids, model, signs)
      select id, workspace_id, agent_id, status, openvibe.only_channel(channel_ids),
        openvibe.several_channels(channel_ids), ${model}, signs::bit varying
      from items
      on conflict (item_id) do update set model = excluded.model, signs = excluded.signs),
    kept as (
      insert into memory_vectors (item_id, vector) select id, decode(vector, 'hex') from items
      on conflict (item_id) do update set vector = excluded.vector)
    delete from memory_unembedded where item_id in (select id from items)`
  await stored.execute(tx)
  if (byPgvector) {
    await sql`
      update memory_vectors v set near = g.near::extensions.halfvec
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g ("itemId" uuid, near text)
      where v.item_id = g."itemId"`.execute(tx)
  }
  return true
}

async function changeModel(tx: Tx, { model, size }: { model: string; size: number }): Promise<boolean> {
  await sql`delete from memory_embeddings`.execute(tx)
  await sql`insert into memory_unembedded (item_id) select id from memory_items on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ byPgvector: boolean }>`
    update memory_vector_state set model = ${model}, by_pgvector = openvibe.prepare_vectors(${size})
    returning by_pgvector`.execute(tx)
  return rows[0]?.byPgvector === true
}
