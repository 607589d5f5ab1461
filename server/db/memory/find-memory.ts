import { sql } from 'kysely'
import type { Embedding } from '../../domain/memory/embedding.ts'
import { fuseRanks } from '../../domain/memory/fuse-ranks.ts'
import type { MemoryItem, MemoryStatus } from '../../domain/memory/memory-item.ts'
import type { Tx } from '../client.ts'
import { findMemoryItems } from './memory-items.ts'
import { findNearItems } from './near-memory.ts'

/** An item that fits the words or the vector of a search. Ranks count from 1; null: that list doesn't have it. */
export interface MemoryHit {
  item: MemoryItem
  rank: number
  textRank: number | null
  vectorRank: number | null
  /** The fused score, for comparison within one search only. */
  score: number
  /** The part of the weight of the search's words that the item has, from 0 to 1. Null: the words didn't find it. */
  coverage: number | null
  /** The cosine of the angle between the vectors of the search and the item. Null: the vectors didn't find it. */
  similarity: number | null
}

/** Each list is at least this long, so that an item in the middle of both can win. */
const shortestList = 40

/**
 * Finds the items for the words of a prompt, best first. Runs as the service: `within` are the channels that may be
 * told, and an item counts only if all its sources are there.
 */
export async function findMemory(
  tx: Tx,
  asked: {
    workspaceId: string
    /** The agent that remembers: its own items and those of all agents. `all`: the items of every agent. */
    agentId: string | null | 'all'
    words: string
    /** The vector of the words; null: only words are compared. */
    vector: Embedding | null
    within: ReadonlySet<string>
    limit: number
    /** Current items unless told otherwise. */
    statuses?: readonly MemoryStatus[]
  },
): Promise<MemoryHit[]> {
  const { workspaceId, agentId, words, vector, within, limit, statuses = ['current'] } = asked
  if (within.size === 0) return []
  const length = Math.max(limit, shortestList)
  const { rows: found } = await sql<{ itemId: string; score: number }>`
    select item_id, score from openvibe.find_memory(${workspaceId}, ${agentId === 'all' ? null : agentId}::uuid,
      ${agentId === 'all'}, ${[...statuses]}::text[], ${words.slice(0, 4000)}, ${[...within]}::uuid[], ${length})`.execute(
    tx,
  )
  const near = vector
    ? await findNearItems(tx, { workspaceId, agentId, vector, within, statuses, limit: length })
    : []
  const fused = fuseRanks([found.map(({ itemId }) => itemId), near.map(({ itemId }) => itemId)]).slice(
    0,
    limit,
  )
  const items = await findMemoryItems(
    tx,
    fused.map(({ id }) => id),
  )
  const byId = new Map(items.map(item => [item.id, item]))
  const coverages = new Map(found.map(({ itemId, score }) => [itemId, score]))
  const similarities = new Map(near.map(({ itemId, similarity }) => [itemId, similarity]))
  return fused.flatMap(({ id, ranks: [textRank = null, vectorRank = null], score }, index) => {
    const item = byId.get(id)
    const coverage = coverages.get(id) ?? null
    const similarity = similarities.get(id) ?? null
    return item ? [{ item, rank: index + 1, textRank, vectorRank, score, coverage, similarity }] : []
  })
}
