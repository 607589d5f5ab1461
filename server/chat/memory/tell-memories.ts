import type { Tx } from '../../db/client.ts'
import { findToldItems } from '../../db/memory/told-items.ts'
import type { ContextMemory } from '../../domain/memory/context-memory.ts'
import type { MemoryFound, ShownMemory } from '../../domain/memory/found-memory.ts'
import { toLocalTime } from '../../domain/prompts/place.ts'

/**
 * Returns items that were found for a prompt as a request tells them, with their words of now. An item that is gone, was
 * replaced or may no longer be told in the conversation is left out. Runs as the service.
 */
export async function tellMemories(
  tx: Tx,
  {
    hits,
    zone,
    ...place
  }: {
    channelId: string
    actingUserId: string
    hits: readonly Pick<MemoryFound, 'label' | 'itemId'>[]
    /** The time zone of the person who asks. */
    zone: string
  },
): Promise<(ContextMemory & ShownMemory)[]> {
  const items = await findToldItems(tx, { ...place, itemIds: hits.map(({ itemId }) => itemId) })
  return hits.flatMap(({ label, itemId }) => {
    const item = items.find(each => each.itemId === itemId)
    if (!item) return []
    const { kind, text, by, at, messageIds } = item
    return [{ label, itemId, kind, text, by, on: toLocalTime(at, zone).day, messageIds }]
  })
}
