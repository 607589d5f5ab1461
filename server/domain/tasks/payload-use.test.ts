import { describe, expect, it } from 'vitest'
import type { EventBody, EventData, TaskEvent } from './events.ts'
import { findPayloadUse } from './payload-use.ts'

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

const created: EventBody = {
  type: 'task.created',
  data: {
    origin: 'message',
    agentId: id(1),
    actingUserId: id(2),
    triggerMessageId: id(10),
    rerunOf: null,
    input: { kind: 'message' },
  },
}
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
    const use = findPayloadUse(log(created, started, requested('a')), hash('a'))
    expect(use?.messageIds).toEqual([id(11), id(12), id(13), id(10)])
    expect(use?.at).toBe('2026-11-21T09:00:02.000000+00:00')
  })

  it('of a request’s material holds the same words', () => {
    const made: EventBody = {
      type: 'model.requested',
      data: { ...call, maxTokens: 9, request: hash('a'), material: hash('e') },
    }
    const events = log(created, started, made)
    expect(findPayloadUse(events, hash('e'))).toEqual(findPayloadUse(events, hash('a')))
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
      expect(findPayloadUse(events, hash(digit))?.messageIds).toEqual([id(11), id(12), id(13)])
    }
  })

  it('of a request after the question changed holds the newer question', () => {
    const replaced: EventBody = { type: 'trigger.replaced', data: { triggerMessageId: id(14) } }
    const use = findPayloadUse(log(created, replaced, started, requested('a')), hash('a'))
    expect(use?.messageIds).toContain(id(14))
    expect(use?.messageIds).not.toContain(id(10))
  })

  it('that was sent twice counts from the last time', () => {
    const use = findPayloadUse(log(created, started, requested('a'), failed, requested('a')), hash('a'))
    expect(use?.at).toBe('2026-11-21T09:00:04.000000+00:00')
  })

  it('of an answer, whole or partial, holds the words that were posted from it', () => {
    const events = log(created, started, requested('a'), failed, requested('a'), answered, posted)
    for (const body of ['b', 'c']) expect(findPayloadUse(events, hash(body))?.messageIds).toEqual([id(20)])
  })

  it('of another task does not belong to this one', () => {
    expect(findPayloadUse(log(created, started, requested('a'), failed, answered), hash('d'))).toBeNull()
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
      for (const body of ['c', '4']) expect(findPayloadUse(events, hash(body))?.at).toBe(since)
    })

    it.each<EventBody>([
      { type: 'tool.succeeded', data: { ...call, length: 3, replayed: 'recorded' } },
      { type: 'tool.failed', data: { ...call, failure: 'refused', replayed: 'recorded' } },
    ])('that a call returned in the earlier task holds the words of that time: $type', brought => {
      const events = log(created, started, takenOver([]), requested('1'), brought, requested('4'))
      expect(findPayloadUse(events, hash('1'))?.at).not.toBe(since)
      expect(findPayloadUse(events, hash('2'))).toEqual({ at: since, messageIds: [id(11), id(12), id(13)] })
      expect(findPayloadUse(events, hash('4'))?.at).toBe(since)
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
    expect(findPayloadUse(events, hash('1'))?.messageIds).toEqual([id(11), id(12), id(13)])
    expect(findPayloadUse(events, hash('2'))?.messageIds).toEqual([id(21)])
    expect(findPayloadUse(events, hash('3'))?.messageIds).toContain(id(21))
    expect(findPayloadUse(events, hash('4'))?.messageIds).toEqual([id(11), id(12), id(13), id(10), id(21)])
  })
})
