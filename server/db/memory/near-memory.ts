import { sql } from 'kysely'
import { NIL } from 'uuid'
import { cosineOf, type Embedding } from '../../domain/memory/embedding.ts'
import type { MemoryStatus } from '../../domain/memory/memory-item.ts'
import type { Tx } from '../client.ts'
import { readVector, writeSigns } from './vector-form.ts'
import { readVectorState } from './vector-state.ts'

/** Without pgvector, this many of the newest items of a workspace are compared. */
export const mostCompared = 50_000

/** The items whose signs are nearest; their vectors decide. */
const candidates = 200

export interface NearItem {
  itemId: string
  /** The cosine of the angle between both vectors, at most 1. */
  similarity: number
}

interface Asked {
  workspaceId: string
  agentId: string | null | 'all'
  vector: Embedding
  within: ReadonlySet<string>
  statuses: readonly MemoryStatus[]
  limit: number
}

/**
 * Finds the items whose vectors are nearest to that of a search, best first. Runs as the service: only items whose
 * channels are all `within` are compared.
 */
export async function findNearItems(tx: Tx, asked: Asked): Promise<NearItem[]> {
  const { model, byPgvector } = await readVectorState(tx)
  if (model !== asked.vector.model) return []
  const near = byPgvector ? await findByIndex(tx, asked) : []
  // The index gives up after some thousand items that may not be told.
  return near.length >= asked.limit ? near : findBySigns(tx, asked)
}

/** Compares the signs of all items, then the vectors of the nearest. */
async function findBySigns(tx: Tx, asked: Asked): Promise<NearItem[]> {
  const { workspaceId, vector, limit } = asked
  const { rows } = await sql<{ itemId: string; vector: Buffer }>`
    with nearest as (
      select e.item_id from memory_embeddings e
      where ${isTold(asked)} and e.item_id >= coalesce((
        select item_id from memory_embeddings where workspace_id = ${workspaceId}
        order by item_id desc offset ${mostCompared - 1} limit 1), ${NIL}::uuid)
      order by bit_count(e.signs # ${writeSigns(vector.values)}::bit varying), e.item_id desc
      limit ${candidates}
    )
    select v.item_id, v.vector from nearest n join memory_vectors v using (item_id)`.execute(tx)
  return rows
    .map(row => ({ itemId: row.itemId, similarity: cosineOf(vector.values, readVector(row.vector)) }))
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, limit)
}

/** Searches the index of pgvector, which goes on until it has found enough items that may be told. */
async function findByIndex(tx: Tx, asked: Asked): Promise<NearItem[]> {
  const { values } = asked.vector
  await sql`select set_config('hnsw.iterative_scan', 'strict_order', true), set_config('hnsw.ef_search', '100', true)`.execute(
    tx,
  )
  const given = sql`${`[${values.join(',')}]`}::extensions.halfvec`
  const { rows } = await sql<NearItem>`
    select v.item_id, 1 - (v.near operator(extensions.<=>) ${given}) as similarity
    from memory_vectors v join memory_embeddings e on e.item_id = v.item_id
    where ${isTold(asked)}
    order by v.near operator(extensions.<=>) ${given} limit ${asked.limit}`.execute(tx)
  return rows
}

function isTold({ workspaceId, agentId, vector, within, statuses }: Asked) {
  const channels = [...within]
  return sql`
    e.workspace_id = ${workspaceId} and e.model = ${vector.model} and e.status = any (${[...statuses]}::text[])
    and (${agentId === 'all'} or e.agent_id is null or e.agent_id = ${agentId === 'all' ? null : agentId}::uuid)
    -- Nearly all items have one channel. The list of channels is looked up as a table, not walked through.
    and (e.channel_id in (select unnest(${channels}::uuid[])) or e.channel_ids <@ ${channels}::uuid[])`
}
