import { expect, it } from 'vitest'
import type { LoggedEvent } from '@/components/tasks/waterfall/lay-out-task'
import type { EventBody } from '@/server/domain/tasks/events'
import { readMemory } from './read-memory'

const log = (...events: EventBody[]): LoggedEvent[] =>
  events.map((event, index) => ({ ...event, seq: index + 1, createdAt: '2026-11-21T09:00:00Z' }))

const hit = (itemId: string) => ({
  ...{ label: 'm1', itemId, rank: 1, textRank: 1, vectorRank: null, score: 1, channelIds: [] },
})
const started: EventBody = {
  type: 'task.started',
  data: {
    ...{ agentVersionId: 'v', messageIds: [], forkParentId: null, lastSeq: 1 },
    startedAt: '2026-11-21T09:00:00Z',
    memory: { hits: [hit('a'), hit('b')], withoutVectors: 'too_slow' },
  },
}
const assembled = (turn: number, ...itemIds: string[]): EventBody => ({
  type: 'context.assembled',
  data: {
    ...{ turn, layers: [], newMessages: 0 },
    memories: itemIds.map(itemId => ({ label: 'm1', itemId, messageIds: [] })),
  },
})

it('counts each item that a request held once, and none that was found but left out', () => {
  const read = readMemory(log(started, assembled(1, 'a'), assembled(2, 'a')))
  expect(read).toEqual({ shown: 1, withoutVectors: 'too_slow' })
})

it('is nothing in a log without memory', () => {
  expect(readMemory(log({ ...started, data: { ...started.data, memory: undefined } }))).toEqual({
    shown: 0,
    withoutVectors: undefined,
  })
})
