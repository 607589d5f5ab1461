import { describe, expect, it } from 'vitest'
import type { LoggedEvent } from '@/components/tasks/waterfall/lay-out-task'
import type { EventBody } from '@/server/domain/tasks/events'
import { readShown } from './read-shown'

const ids = (count: number) => Array.from({ length: count }, (_, index) => `m-${index}`)
const started = (of?: number): EventBody => ({
  type: 'task.started',
  data: {
    agentVersionId: 'v',
    messageIds: ids(50),
    forkParentId: null,
    lastSeq: 60,
    startedAt: '2026-11-21T09:00:00Z',
    ...(of !== undefined && { of }),
  },
})
const reduced = (summary: string | null): EventBody => ({
  type: 'context.reduced',
  data: {
    turn: 1,
    step: summary === null ? 'fewer_messages' : 'condensed',
    cause: 'estimated',
    tokensBefore: 900,
    tokensAfter: 400,
    shown: 20,
    summary,
  },
})
const assembled: EventBody = { type: 'context.assembled', data: { turn: 1, layers: [], newMessages: 0 } }
const log = (...events: EventBody[]): LoggedEvent[] =>
  events.map((event, index) => ({ ...event, seq: index + 1, createdAt: '2026-11-21T09:00:00Z' }))

describe('the messages that a task was shown', () => {
  it('are read from its log, as the foot of its answer tells them', () => {
    expect(readShown(log(started(2_000), assembled))).toEqual({ last: 50, of: 2_000, rest: 'left_out' })
    expect(readShown(log(started(50), reduced(null), assembled))).toEqual({
      last: 20,
      of: 50,
      rest: 'left_out',
    })
    expect(readShown(log(started(50), reduced(null), reduced('hash'), assembled))).toEqual({
      last: 20,
      of: 50,
      rest: 'condensed',
    })
  })

  it('are not told before a prompt is built, if they were all, or by an old log', () => {
    expect(readShown([])).toBeNull()
    expect(readShown(log(started(2_000)))).toBeNull()
    expect(readShown(log(started(50), assembled))).toBeNull()
    expect(readShown(log(started(), assembled))).toBeNull()
  })
})
