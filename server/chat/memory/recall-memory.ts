import { findSharedChannels } from '../../db/channels/shared-channels.ts'
import type { Tx } from '../../db/client.ts'
import { findMemory, type MemoryHit } from '../../db/memory/find-memory.ts'
import type { Embedding } from '../../domain/memory/embedding.ts'

/** The most items that are looked at for one prompt. */
const mostFound = 20

/**
 * Finds the items of an agent's memory that fit some words and that may be told in a conversation: the acting person and
 * every reader of the conversation may read all their sources. Runs as the service.
 */
export async function recallMemory(
  tx: Tx,
  asked: {
    workspaceId: string
    channelId: string
    actingUserId: string
    agentId: string
    words: string
    /** Null: only words are compared. */
    vector: Embedding | null
    limit?: number
  },
): Promise<MemoryHit[]> {
  const { channelId, actingUserId, limit = mostFound, ...search } = asked
  const within = await findSharedChannels(tx, { channelId, actingUserId, channelIds: null })
  return findMemory(tx, { ...search, within, limit })
}
