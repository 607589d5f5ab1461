import type { LoggedEvent } from '@/components/tasks/waterfall/lay-out-task'
import type { FoundMemory } from '@/server/domain/memory/found-memory'

/** Reads from a log how many items of memory the task was shown, and why only their words were compared. */
export function readMemory(log: readonly LoggedEvent[]): {
  shown: number
  withoutVectors: FoundMemory['withoutVectors']
} {
  const itemIds = new Set<string>()
  let withoutVectors: FoundMemory['withoutVectors']
  for (const { type, data } of log) {
    if (type === 'task.started') withoutVectors = data.memory?.withoutVectors
    if (type === 'context.assembled') for (const { itemId } of data.memories ?? []) itemIds.add(itemId)
    if (type === 'tool.succeeded') for (const itemId of data.itemIds ?? []) itemIds.add(itemId)
  }
  return { shown: itemIds.size, withoutVectors }
}
