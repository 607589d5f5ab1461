import { describe, expect, it } from 'vitest'
import { type LoggedEvent, layOutTask } from '@/components/tasks/waterfall/lay-out-task'
import type { EventBody } from '@/server/domain/tasks/events'
import { answered, created, hash, ids, started, toolCall, wants } from '@/testing/task-log'
import { alignTurns, differenceOf, writeDifference } from './compare-tasks'

const logged = (...bodies: EventBody[]): LoggedEvent[] =>
  bodies.map((body, index) => ({
    ...body,
    seq: index + 1,
    createdAt: new Date(Date.UTC(2026, 10, 21, 12, 0, index)).toISOString(),
  }))
const side = (events: LoggedEvent[]) => ({ events, layout: layOutTask(events) })
const asked = (turn: number, model = 'm'): EventBody => ({
  type: 'model.requested',
  data: { turn, attempt: 1, model, maxTokens: 9, request: hash },
})
const used: EventBody = {
  type: 'tool.succeeded',
  data: { turn: 1, callId: 'c1', name: 'look', result: hash, length: 3, durationMs: 1 },
}
const done: EventBody = { type: 'task.completed', data: { stopReason: 'end_turn' } }
const takenOver: EventBody = {
  type: 'turns.taken_over',
  data: {
    fromTaskId: ids.message,
    turn: 2,
    turns: [
      {
        turn: 1,
        response: hash,
        stopReason: 'tool_use',
        calls: [{ ...toolCall('c1'), status: 'succeeded', seq: 6, runs: 1, result: hash, failure: null }],
        prompted: null,
      },
    ],
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
    since: '2026-11-21T12:00:00Z',
  },
}

describe('a task and its replay', () => {
  const original = side(
    logged(created, started, asked(1), wants(toolCall('c1')), used, asked(2), answered({ turn: 2 }), done),
  )
  const replay = side(
    logged(
      created,
      started,
      takenOver,
      asked(2, 'n'),
      answered({ turn: 2, costUsd: null }),
      asked(3, 'n'),
      answered({ turn: 3 }),
      done,
    ),
  )

  it('are listed side by side, turn by turn', () => {
    const pairs = alignTurns(original, replay)
    expect(pairs.map(({ turn }) => turn)).toEqual([1, 2, 3])
    expect(pairs[0]).toMatchObject({
      original: { kind: 'own', model: 'm', tools: ['look'], tokens: 12, usd: 0.01 },
      replay: { kind: 'taken_over', tools: ['look'], tokens: 0, usd: 0 },
    })
    expect(pairs[1]).toMatchObject({ original: { model: 'm' }, replay: { model: 'n', usd: null } })
    expect(pairs[2]).toMatchObject({ original: null, replay: { kind: 'own' } })
  })

  it('differ by amounts with a sign; the difference is unknown if an amount is unknown', () => {
    const words = { same: 'the same', unknown: 'unknown' }
    const write = (first: number | null, second: number | null) =>
      writeDifference(differenceOf(first, second), String, words)
    expect([write(2, 5), write(5, 2), write(2, 2), write(null, 2)]).toEqual([
      '+3',
      '−3',
      'the same',
      'unknown',
    ])
  })
})
