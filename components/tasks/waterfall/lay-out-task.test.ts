import { describe, expect, it } from 'vitest'
import type { EventBody } from '@/server/domain/tasks/events'
import {
  answered,
  answerGiven,
  asked,
  begun,
  broke,
  brought,
  cancelled,
  created,
  ended,
  failed,
  hash,
  ids,
  logOf,
  posted,
  requested,
  retried,
  scheduled,
  started,
  toolCall,
  wants,
} from '@/testing/task-log'
import { layOutTask, type StepRow } from './lay-out-task'

/** Creates events one second after each other. */
const layOut = (...bodies: EventBody[]) => layOutTask(logOf(bodies))
const shape = (rows: readonly StepRow[]): unknown[] =>
  rows
    .filter(({ kind }) => kind !== 'note')
    .map(({ kind, state, from, to, rows: inner }) => {
      const row = `${kind} ${state} ${from / 1000}-${to === null ? '' : to / 1000}`
      return inner.length === 0 ? row : [row, ...shape(inner)]
    })
const turns = (layout: ReturnType<typeof layOut>) =>
  layout.stretches.map(({ kind, turn, rows }) => [`${kind} ${turn}`, ...shape(rows)])

const childStarted = (waits: boolean): EventBody => ({
  type: 'child.started',
  data: {
    turn: 1,
    callId: 'a',
    childTaskId: ids.person,
    agentId: ids.agent,
    waits,
    until: null,
    result: waits ? null : hash,
  },
})
const childFinished = (callId: string | null, status: 'completed' | 'failed'): EventBody => ({
  type: 'child.finished',
  data: { callId, childTaskId: ids.person, status, result: hash },
})
const approval: EventBody = {
  type: 'approval.asked',
  data: {
    turn: 1,
    callId: 'a',
    name: 'look',
    input: hash,
    trust: 'approve',
    approvers: { kind: 'asker' },
    until: null,
  },
}
const verdict = (given: 'approved' | 'refused', decides = true): EventBody => ({
  type: 'approval.given',
  data: { callId: 'a', userId: ids.person, verdict: given, decides, result: null },
})

describe('A task laid out on a time axis', () => {
  const cases: Record<string, { log: EventBody[]; rows: unknown[] }> = {
    'has no turn while it is queued': { log: [created], rows: [['queue 0']] },
    'shows a call that is in progress': {
      log: [created, started, requested()],
      rows: [['queue 0'], ['turn 1', 'model running 2-']],
    },
    'shows that its fork’s budget was raised before the call': {
      log: [
        created,
        started,
        {
          type: 'budget.asked',
          data: { turn: 1, budgetUsd: 1, spentUsd: 1, raiseUsd: 1, until: '2026-11-28T09:00:00Z' },
        },
        { type: 'budget.given', data: { userId: ids.person, verdict: 'approved', budgetUsd: 2 } },
        requested(),
      ],
      rows: [['queue 0'], ['turn 1', 'wait done 2-3', 'model running 4-']],
    },
    'shows a turn with its tools, one of them failed, and the turn after it': {
      log: [
        created,
        started,
        requested(),
        wants(toolCall('a'), toolCall('b')),
        begun('a'),
        begun('b'),
        brought('b'),
        broke('a'),
        requested(1, 2),
        answered({ turn: 2 }),
        posted,
        ended.completed,
      ],
      rows: [
        ['queue 0'],
        ['turn 1', 'model done 2-3', 'tool failed 4-7', 'tool done 5-6'],
        ['turn 2', 'model done 8-9'],
      ],
    },
    'puts the tries of a turn side by side, with the pause between them': {
      log: [created, started, requested(), failed('overloaded'), scheduled(9), requested(2), answered()],
      rows: [['queue 0'], ['turn 1', 'model failed 2-3', 'pause done 4-5', 'model done 5-6']],
    },
    'waits for a person inside the call': {
      log: [created, started, requested(), wants(toolCall('a')), begun('a'), asked('a', 60)],
      rows: [['queue 0'], ['turn 1', 'model done 2-3', ['tool waiting 4-', 'wait waiting 5-']]],
    },
    'continues with the answer of the person': {
      log: [created, started, begun('a'), asked('a', 60), answerGiven('a')],
      rows: [['queue 0'], ['turn 1', ['tool done 2-4', 'wait done 3-4']]],
    },
    'makes a call once it was approved': {
      log: [
        created,
        started,
        approval,
        verdict('approved', false),
        verdict('approved'),
        begun('a'),
        brought('a'),
      ],
      rows: [['queue 0'], ['turn 1', ['tool done 2-6', 'wait done 2-4']]],
    },
    'does not make a call that was refused': {
      log: [created, started, approval, verdict('refused')],
      rows: [['queue 0'], ['turn 1', ['tool failed 2-3', 'wait failed 2-3']]],
    },
    'waits for a child inside the call': {
      log: [created, started, begun('a'), childStarted(true), childFinished('a', 'failed')],
      rows: [['queue 0'], ['turn 1', ['tool failed 2-4', 'wait failed 3-4']]],
    },
    'continues beside a child that nobody waits for, and shows it until its own end': {
      log: [created, started, begun('a'), childStarted(false), ended.completed],
      rows: [['queue 0'], ['turn 1', ['tool done 2-3', 'wait done 3-4']]],
    },
    'shows the end of a child that nobody waited for': {
      log: [created, started, begun('a'), childStarted(false), childFinished(null, 'failed')],
      rows: [['queue 0'], ['turn 1', ['tool done 2-3', 'wait failed 3-4']]],
    },
    'shows nothing as running after it was stopped': {
      log: [created, started, begun('a'), asked('a', null), cancelled, ended.cancelled],
      rows: [['queue 0'], ['turn 1', ['tool stopped 2-5', 'wait stopped 3-5']]],
    },
    'shows a call that was stopped with it as stopped': {
      log: [created, started, requested(), cancelled, failed('cancelled'), ended.cancelled],
      rows: [['queue 0'], ['turn 1', 'model stopped 2-4']],
    },
    'is at rest between its end and the next try': {
      log: [
        created,
        started,
        requested(),
        failed('rejected'),
        ended.failed,
        retried,
        requested(2),
        answered(),
      ],
      rows: [
        ['queue 0'],
        ['turn 1', 'model failed 2-3'],
        ['rest 0'],
        ['queue 0'],
        ['turn 1', 'model done 6-7'],
      ],
    },
  }
  it.each(Object.entries(cases))('%s', (_name, { log, rows }) => {
    const layout = layOut(...log)
    expect(turns(layout)).toEqual(rows)
    // The parts leave no gap in time, and none is counted twice.
    layout.stretches.forEach((stretch, index) => {
      expect(stretch.from).toBe(index === 0 ? 0 : layout.stretches[index - 1]?.to)
    })
    const shown = layout.stretches.flatMap(stretch => stretch.rows.flatMap(row => [row, ...row.rows]))
    const seqs = new Set(shown.flatMap(row => row.events.map(({ seq }) => seq)))
    expect(seqs.size).toBe(log.length)
  })
})

describe('The time and cost of a task', () => {
  const broken: EventBody = {
    type: 'model.failed',
    data: {
      turn: 1,
      attempt: 1,
      failure: 'cut',
      status: null,
      errorType: null,
      detail: '',
      retryAfterMs: null,
      shouldRetry: null,
      partial: null,
      requestId: null,
      usage: { inputTokens: 5 },
      costUsd: 0.000001,
      durationMs: 1,
    },
  }
  const twoTurns = (firstUsd: number | null) =>
    layOut(
      created,
      started,
      requested(),
      broken,
      requested(2),
      answered({ usage: { inputTokens: 10, cacheReadTokens: 100, outputTokens: 2 }, costUsd: firstUsd }),
      requested(1, 2),
      answered({ turn: 2, costUsd: 0.2 }),
      ended.completed,
    )

  it('add up: rows to their turn, turns to the total', () => {
    const { stretches, total } = twoTurns(0.1)
    expect(stretches.map(({ spent }) => spent)).toEqual([
      { calls: 0, tokens: 0, usd: 0 },
      { calls: 2, tokens: 117, usd: 0.100001 },
      { calls: 1, tokens: 12, usd: 0.2 },
    ])
    expect(total).toEqual({ calls: 3, tokens: 129, usd: 0.300001 })
  })

  it('are unknown if a price is, in the turn and in the total, and known in the other turn', () => {
    const { stretches, total } = twoTurns(null)
    expect(stretches.map(({ spent }) => spent.usd)).toEqual([0, null, 0.2])
    expect(total.usd).toBeNull()
  })

  it('count turns from the newest start, against the limits of the version', () => {
    const limits = { turns: 4, usd: 0.1, totalTokens: null, outputTokens: null }
    const begins: EventBody = {
      type: 'task.started',
      data: {
        agentVersionId: ids.version,
        messageIds: [],
        forkParentId: null,
        lastSeq: 1,
        startedAt: '2026-11-21T12:00:00.000Z',
        limits,
      },
    }
    const layout = layOut(
      created,
      begins,
      requested(),
      answered(),
      requested(1, 2),
      ended.failed,
      retried,
      requested(1, 3),
    )
    expect([layout.turn, layout.limits]).toEqual([1, limits])
    expect(twoTurns(0).turn).toBe(2)
  })
})
