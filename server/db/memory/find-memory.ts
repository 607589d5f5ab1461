import { sql } from 'kysely'
import type { MemoryItem, MemoryStatus } from '../../domain/memory/memory-item.ts'
import type { Tx } from '../client.ts'
import { findMemoryItems } from './memory-items.ts'

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
}

/** The place of reciprocal rank fusion where the weight of a rank begins to fall. */
const fusionOffset = 60

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
    vector: readonly number[] | null
    within: ReadonlySet<string>
    limit: number
    /** Current items unless told otherwise. */
    statuses?: readonly MemoryStatus[]
  },
): Promise<MemoryHit[]> {
  const { workspaceId, agentId, words, within, limit, statuses = ['current'] } = asked
  if (within.size === 0) return []
  const { rows: found } = await sql<{ itemId: string; score: number }>`
    select item_id, score from openvibe.find_memory(${workspaceId}, ${agentId === 'all' ? null : agentId}::uuid,
      ${agentId === 'all'}, ${[...statuses]}::text[], ${words.slice(0, 4000)}, ${[...within]}::uuid[], ${limit})`.execute(
    tx,
  )
  const items = await findMemoryItems(
    tx,
    found.map(({ itemId }) => itemId),
  )
  const byId = new Map(items.map(item => [item.id, item]))
  return found.flatMap(({ itemId, score }, index) => {
    const item = byId.get(itemId)
    const rank = index + 1
    return item
      ? [{ item, rank, textRank: rank, vectorRank: null, score: 1 / (fusionOffset + rank), coverage: score }]
      : []
  })
}
