import { expect, it } from 'vitest'
import type { MemoryEntry } from '@/server/domain/memory/memory-entry'
import { groupMemory } from './group-memory'

function createEntry(id: string, given: Partial<MemoryEntry>): MemoryEntry {
  const at = '2026-11-21T09:00:00.000000+00:00'
  return {
    ...{
      id,
      workspaceId: 'w',
      agentId: null,
      kind: 'fact',
      text: id,
      confidence: 1,
      status: 'current',
      doubt: null,
    },
    ...{ supersededBy: null, supersedesId: null, aboutUserIds: [], channelIds: ['c'], authorUserId: 'u' },
    ...{
      editedBy: null,
      createdAt: at,
      updatedAt: at,
      sources: [],
      author: null,
      mayEdit: true,
      mayDelete: true,
    },
    ...given,
  }
}
const idsOf = (...asked: Parameters<typeof groupMemory>) =>
  groupMemory(...asked).map(({ items }) => items.map(({ id }) => id))

it('parts a list by the people, the kind or the channels of its items', () => {
  const items = [
    createEntry('a', { aboutUserIds: ['ada', 'bob'], kind: 'fact', channelIds: ['c'] }),
    createEntry('b', { aboutUserIds: ['bob', 'ada'], kind: 'procedure', channelIds: ['c', 'd'] }),
    createEntry('c', { aboutUserIds: [], kind: 'procedure', channelIds: ['d', 'c'] }),
  ]
  expect(idsOf(items, 'about')).toEqual([['a', 'b'], ['c']])
  expect(idsOf(items, 'kind')).toEqual([['a'], ['b', 'c']])
  expect(idsOf(items, 'channel')).toEqual([['a'], ['b', 'c']])
  expect(idsOf(items, 'newest')).toEqual([['a', 'b', 'c']])
})
