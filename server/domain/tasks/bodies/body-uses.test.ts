import { describe, expect, it } from 'vitest'
import type { EventBody, EventData, TaskEvent } from '../events.ts'
import { findBodyUses } from './body-uses.ts'
import { gatherTold, type RelatedTask, type ToldElsewhere } from './told.ts'

const id = (number: number) => `0193a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const hash = (digit: string) => digit.repeat(64)
const call = { turn: 1, attempt: 1, model: 'm', requestId: null, durationMs: 5, usage: {}, costUsd: 0 }

const log = (...bodies: EventBody[]): TaskEvent[] =>
  bodies.map((body, index) => ({
    ...body,
    seq: index + 1,
    v: 1,
    causedBy: index === 0 ? null : index,
    createdAt: `2026-11-21T09:00:0${index}.000000+00:00`,
  }))

const alone: ToldElsewhere = { above: [], below: new Map(), original: [] }
/** Returns the messages that a body may hold, and the oldest time at which they were read. */
function find(events: TaskEvent[], name: string, elsewhere = alone) {
  const use = findBodyUses(events, elsewhere).get(name)
  if (!use) return null
  const messageIds = [...new Set(use.told.map(({ messageId }) => messageId))]
  return { at: use.told.map(({ since }) => since).toSorted()[0], messageIds, kind: use.kind }
}

const created = {
  type: 'task.created' as const,
  data: {
    origin: 'message' as const,
    agentId: id(1),
    actingUserId: id(2),
    triggerMessageId: id(10),
    rerunOf: null,
    input: { kind: 'message' as const },
  },
} satisfies EventBody
const started: EventBody = {
  type: 'task.started',
  data: {
    agentVersionId: id(3),
    messageIds: [id(11), id(12)],
    forkParentId: id(13),
    lastSeq: 4,
    startedAt: '2026-11-21T09:00:00.000000+00:00',
  },
}
const requested = (digit: string): EventBody => ({
  type: 'model.requested',
  data: { ...call, maxTokens: 9, request: hash(digit) },
})
const failed: EventBody = {
  type: 'model.failed',
  data: {
    ...call,
    failure: 'timeout',
    status: null,
    errorType: null,
    detail: '',
    retryAfterMs: null,
    shouldRetry: null,
    partial: hash('b'),
  },
}
const answered: EventBody = {
  type: 'model.answered',
  data: {
    ...call,
    stopReason: 'end_turn',
    response: hash('c'),
    textLength: 4,
    unusable: false,
    firstTextMs: 1,
  },
}
const posted: EventBody = {
  type: 'message.posted',
  data: { messageId: id(20), kind: 'answer', length: 4 },
}

describe('a stored body', () => {
  it('of a request holds the words of the history, of the fork’s parent and of the question', () => {
    const use = find(log(created, started, requested('a')), hash('a'))
    expect(use?.messageIds).toEqual([id(11), id(12), id(13), id(10)])
    expect(use?.at).toBe('2026-11-21T09:00:02.000000+00:00')
  })

  it('of a request’s material holds the same words', () => {
    const made: EventBody = {
      type: 'model.requested',
      data: { ...call, maxTokens: 9, request: hash('a'), material: hash('e') },
    }
    const events = log(created, started, made)
    expect(find(events, hash('e'))?.messageIds).toEqual(find(events, hash('a'))?.messageIds)
  })

  it('of a result draft, or of its errors, holds the words of the fork that it quotes', () => {
    const resolving: EventBody = {
      type: 'task.created',
      data: {
        origin: 'resolve',
        agentId: id(1),
        actingUserId: id(2),
        triggerMessageId: null,
        rerunOf: null,
        input: { kind: 'resolve', version: 1, messageCount: 2 },
      },
    }
    const drafted: EventBody = {
      type: 'result.drafted',
      data: { turn: 1, body: hash('d'), lines: 2, unsourced: 1, faults: hash('f') },
    }
    const events = log(resolving, started, requested('a'), answered, drafted)
    for (const digit of ['c', 'd', 'f']) {
      expect(find(events, hash(digit))?.messageIds).toEqual([id(11), id(12), id(13)])
    }
  })

  it('of a request after the question changed holds the newer question', () => {
    const replaced: EventBody = { type: 'trigger.replaced', data: { triggerMessageId: id(14) } }
    const use = find(log(created, replaced, started, requested('a')), hash('a'))
    expect(use?.messageIds).toContain(id(14))
    expect(use?.messageIds).not.toContain(id(10))
  })

  it('that was sent twice counts from the last time', () => {
    const made = (digit: string): EventBody => ({
      type: 'model.requested',
      data: { ...call, maxTokens: 9, request: hash(digit), material: hash('e') },
    })
    const use = find(log(created, started, made('a'), failed, made('b')), hash('e'))
    expect(use?.at).toBe('2026-11-21T09:00:04.000000+00:00')
  })

  it('of an answer, whole or partial, may repeat everything that its first request told', () => {
    const events = log(created, started, requested('a'), failed, requested('a'), answered, posted)
    for (const body of ['b', 'c']) {
      expect(find(events, hash(body))).toEqual({
        kind: 'answer',
        at: '2026-11-21T09:00:02.000000+00:00',
        messageIds: [id(11), id(12), id(13), id(10)],
      })
    }
  })

  it('of another task does not belong to this one', () => {
    expect(find(log(created, started, requested('a'), failed, answered), hash('d'))).toBeNull()
  })

  describe('in a replay', () => {
    const since = '2026-11-20T09:00:00.000000+00:00'
    const call = { turn: 2, callId: 'a', name: 'ask_agent', result: hash('2'), durationMs: 1 }
    const takenOver = (turns: EventData<'turns.taken_over'>['turns']): EventBody => ({
      type: 'turns.taken_over',
      data: {
        fromTaskId: id(5),
        turn: 1 + turns.length,
        turns,
        inputs: [],
        reduced: null,
        counted: null,
        withoutPictures: false,
        newMessages: 0,
        sinceTurn: 1,
        invalidTurns: 0,
        reminders: 0,
        hasSpoken: false,
        messageIds: [],
        since,
      },
    })
    const past = { turn: 1, response: hash('c'), stopReason: 'tool_use', calls: [], prompted: null }

    it('that was taken over, or contains a body that was, holds the words of that time', () => {
      const events = log(created, started, takenOver([past]), requested('4'))
      for (const body of ['c', '4']) expect(find(events, hash(body))?.at).toBe(since)
    })

    it.each<EventBody>([
      { type: 'tool.succeeded', data: { ...call, length: 3, replayed: 'recorded' } },
      { type: 'tool.failed', data: { ...call, failure: 'refused', replayed: 'recorded' } },
    ])('that a call returned in the earlier task holds the words of that time: $type', brought => {
      const events = log(created, started, takenOver([]), requested('1'), brought, requested('4'))
      expect(find(events, hash('1'))?.at).not.toBe(since)
      expect(find(events, hash('2'))).toMatchObject({
        at: since,
        messageIds: [id(11), id(12), id(13), id(10)],
      })
      expect(find(events, hash('4'))?.at).toBe(since)
    })
  })

  it('of a tool call holds the right words: its input, its result, and every later request', () => {
    const call = { turn: 1, callId: 'a', name: 'read_thread' }
    const events = log(
      created,
      started,
      { type: 'tool.requested', data: { ...call, effect: 'read_only', input: hash('1') } },
      {
        type: 'tool.succeeded',
        data: { ...call, result: hash('2'), length: 3, messageIds: [id(21)], durationMs: 1 },
      },
      { type: 'tool.failed', data: { ...call, failure: 'error', result: hash('3'), durationMs: 1 } },
      requested('4'),
    )
    expect(find(events, hash('1'))?.messageIds).toEqual([id(11), id(12), id(13), id(10)])
    expect(find(events, hash('2'))?.messageIds).toEqual([id(21)])
    expect(find(events, hash('3'))?.messageIds).toContain(id(21))
    expect(find(events, hash('4'))?.messageIds).toEqual([id(11), id(12), id(13), id(10), id(21)])
  })

  it('of an old log, which does not name the messages of a search, may hold unknown words from there on', () => {
    const call = { turn: 1, callId: 'a', name: 'search_messages', length: 3, durationMs: 1 }
    const found = (messageIds?: string[]): EventBody => ({
      type: 'tool.succeeded',
      data: { ...call, result: hash('2'), ...(messageIds && { messageIds }) },
    })
    const old = log(created, started, requested('1'), found(), answered)
    for (const digit of ['2', 'c']) expect(find(old, hash(digit))?.messageIds).toContain(null)
    const empty = log(created, started, requested('1'), found([]), answered)
    for (const digit of ['2', 'c']) expect(find(empty, hash(digit))?.messageIds).not.toContain(null)
  })

  it('of a child, its answer and all that follows hold the words that tasks around it were told', () => {
    const toolCall = { turn: 1, callId: 'a', name: 'search_messages', length: 3, durationMs: 1 }
    const child: EventBody = {
      ...created,
      data: { ...created.data, origin: 'child', triggerMessageId: null },
    }
    const looked = (messageId: string): EventBody => ({
      type: 'tool.succeeded',
      data: { ...toolCall, result: hash('2'), messageIds: [messageId] },
    })
    const finished: EventBody = {
      type: 'child.finished',
      data: { callId: 'b', childTaskId: id(52), status: 'completed', result: hash('3') },
    }
    const about = { parentTaskId: null, rerunOf: null }
    const parent = {
      ...{ ...about, id: id(51), origin: 'message' as const },
      events: log(created, started, looked(id(31)), finished, requested('4')),
    }
    const below = {
      ...{ ...about, id: id(52), origin: 'child' as const, parentTaskId: id(51) },
      events: log(child, started, looked(id(32)), answered),
    }
    const seen = (task: typeof parent | typeof below, others: RelatedTask[], digit: string) =>
      find(task.events, hash(digit), gatherTold(task, others))?.messageIds
    for (const digit of ['3', '4'])
      expect(seen(parent, [below], digit)).toEqual(expect.arrayContaining([id(31), id(32)]))
    expect(seen(below, [parent], 'c')).toEqual(expect.arrayContaining([id(31), id(32)]))
    // The reader may not see the task that asked, so nobody knows the words that it was told.
    expect(seen(below, [], 'c')).toContain(null)
  })
})
