import { findToldItems } from '../../db/memory/told-items.ts'
import type { SeenContext } from '../../db/tasks/task-context.ts'
import type { ShownMemory } from '../../domain/memory/found-memory.ts'
import type { ContextMemory } from '../../domain/prompts/memory-items.ts'
import { toLocalTime } from '../../domain/prompts/place.ts'
import type { TaskRun } from '../loop/task-run.ts'

/**
 * Reads the items that were found for a task as they are now. An item that is gone, was replaced or may no longer be told
 * here is left out.
 */
export async function readMemories(
  { db, task, state }: TaskRun,
  { asker }: SeenContext,
): Promise<(ContextMemory & ShownMemory)[]> {
  const hits = state.started?.memory?.hits ?? []
  if (hits.length === 0) return []
  const { channelId } = task
  const { actingUserId } = state
  const itemIds = hits.map(({ itemId }) => itemId)
  const items = await db.asWorker(tx => findToldItems(tx, { channelId, actingUserId, itemIds }))
  const zone = asker.timeZone ?? 'UTC'
  return hits.flatMap(({ label, itemId }) => {
    const item = items.find(each => each.itemId === itemId)
    if (!item) return []
    const { kind, text, by, at, messageIds } = item
    return [{ label, itemId, kind, text, by, on: toLocalTime(at, zone).day, messageIds }]
  })
}
