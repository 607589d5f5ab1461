import type { MemoryEntry, MemoryOrder } from '@/server/domain/memory/memory-entry'

/** Items of one group, which follow each other in the list. */
export interface MemoryGroup {
  key: string
  items: [MemoryEntry, ...MemoryEntry[]]
}

/** Parts a list, which has the given order already, into its groups. */
export function groupMemory(items: readonly MemoryEntry[], order: MemoryOrder): MemoryGroup[] {
  const groups: MemoryGroup[] = []
  for (const item of items) {
    const key = keyOf(item, order)
    const last = groups.at(-1)
    if (last?.key === key) last.items.push(item)
    else groups.push({ key, items: [item] })
  }
  return groups
}

function keyOf({ kind, aboutUserIds, channelIds }: MemoryEntry, order: MemoryOrder): string {
  if (order === 'kind') return kind
  if (order === 'about') return aboutUserIds.toSorted().join()
  return order === 'channel' ? channelIds.toSorted().join() : ''
}
