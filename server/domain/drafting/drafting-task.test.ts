import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answered,
  at,
  cancelled,
  ended,
  failed,
  hash,
  ids,
  requested,
  scheduled,
  start,
  started,
  stateOf,
} from '../../../testing/task-log.ts'
import type { EventBody } from '../tasks/events.ts'
import { hasEnded, next, reduce, type TaskState, type Todo } from '../tasks/task-state.ts'

const wanted: EventBody = {
  type: 'task.created',
  data: {
    origin: 'resolve',
    agentId: ids.agent,
    actingUserId: ids.person,
    triggerMessageId: null,
    rerunOf: null,
    input: { kind: 'resolve', version: 1, messageCount: 9 },
  },
}
const drafted = (turn: number, faults: string | null): EventBody => ({
  type: 'result.drafted',
  data: { turn, body: hash, lines: 2, unsourced: 0, faults },
})
const planned: EventBody = {
  type: 'result.planned',
  data: { parts: [1, 5].map(first => ({ first, last: first + 3 })) },
}
const askedForPart: EventBody = {
  type: 'model.requested',
  data: { turn: 1, attempt: 1, model: 'm', maxTokens: 9, request: hash, purpose: 'part' },
}
const begun = [wanted, started]
const said = (turn = 1, stopReason = 'end_turn') => [requested(1, turn), answered({ turn, stopReason })]

describe('a task that drafts a result', () => {
  it.each<[string, EventBody[], Todo]>([
    ['checks its answer, and does not post it', [...begun, ...said()], { do: 'check_draft' }],
    [
      'is completed if all is correct',
      [...begun, ...said(), drafted(1, null)],
      { do: 'complete', stopReason: 'end_turn' },
    ],
    [
      'asks for a correction of errors',
      [...begun, ...said(), drafted(1, hash)],
      { do: 'call_model', turn: 2, repair: false },
    ],
    [
      'checks the corrected answer',
      [...begun, ...said(), drafted(1, hash), ...said(2)],
      { do: 'check_draft' },
    ],
    [
      'asks for a correction only once',
      [...begun, ...said(), drafted(1, hash), ...said(2), drafted(2, hash)],
      { do: 'complete', stopReason: 'end_turn' },
    ],
    [
      'keeps the checked result if the correction is refused',
      [...begun, ...said(), drafted(1, hash), requested(1, 2), failed('rejected')],
      { do: 'complete', stopReason: 'end_turn' },
    ],
    [
      'fails if its answer was cut off',
      [...begun, ...said(1, 'max_tokens')],
      { do: 'fail', reason: 'result_cut' },
    ],
    ['fails if the model declines', [...begun, ...said(1, 'refusal')], { do: 'fail', reason: 'refusal' }],
    [
      'continues with the next part after one',
      [...begun, planned, askedForPart, answered({})],
      { do: 'call_model', turn: 1, repair: false },
    ],
    [
      'fails if the model declines a part',
      [...begun, planned, askedForPart, answered({ stopReason: 'refusal' })],
      { do: 'fail', reason: 'refusal' },
    ],
  ])('%s', (_what, log, todo) => {
    expect(next(stateOf(...log), at(9))).toEqual(todo)
  })

  it('keeps the notes from each part, until the fork is divided into new parts', () => {
    const read = [...begun, planned, askedForPart, answered({}), askedForPart, answered({})]
    expect(stateOf(...read)).toMatchObject({ notes: [hash, hash], attempt: 0, turn: 1 })
    expect(stateOf(...read, planned)).toMatchObject({ notes: [] })
  })
})

const fate = fc.constantFrom('fine', 'faulty', 'cut', 'declined', 'garbled', 'overloaded', 'lost', 'cancel')

/** Writes the log as workers do, whatever the model does. */
function play(fates: string[]): EventBody[] {
  const log: EventBody[] = [wanted]
  let now = 0
  for (const one of fates) {
    if (one === 'cancel' && !hasEnded(stateOf(...log))) log.push(cancelled)
    const state = stateOf(...log)
    const todo = next(state, at(now))
    if (todo.do === 'wait' && todo.until !== null) now = (Date.parse(todo.until) - start) / 1_000
    log.push(...follow(todo, state, now, one))
  }
  return log
}

function follow(todo: Todo, state: TaskState, now: number, one: string): EventBody[] {
  switch (todo.do) {
    case 'start':
      return [started]
    case 'call_model': {
      const request = requested(todo.turn === state.turn ? state.attempt + 1 : 1, todo.turn)
      if (one === 'lost') return [request]
      if (one === 'overloaded') return [request, failed('overloaded')]
      const stopReason = one === 'cut' ? 'max_tokens' : one === 'declined' ? 'refusal' : 'end_turn'
      return [request, answered({ turn: todo.turn, stopReason, unusable: one === 'garbled' })]
    }
    case 'check_draft':
      return [drafted(state.turn, one === 'faulty' && state.turn === 1 ? hash : null)]
    case 'settle_lost_call':
      return [failed('worker_lost')]
    case 'schedule_retry':
      return [scheduled(now + todo.waitMs / 1_000, todo.parked, todo.waitMs, todo.failure)]
    case 'complete':
      return [ended.completed]
    case 'fail':
      return [ended.failed]
    case 'cancel':
      return [...(state.call ? [failed('worker_lost')] : []), ended.cancelled]
    default:
      return []
  }
}

describe('in every history of a task that drafts', () => {
  const check = (law: (log: EventBody[]) => void) =>
    fc.assert(fc.property(fc.array(fate, { maxLength: 30 }).map(play), law), { seed: 20261121, numRuns: 200 })

  it('the task posts nothing, corrects at most once, and never fails after a checked result', () => {
    check(log => {
      const types = log.map(({ type }) => type)
      expect(types).not.toContain('message.posted')
      expect(types.filter(type => type === 'result.drafted').length).toBeLessThanOrEqual(2)
      const turns = log.flatMap(event => (event.type === 'model.requested' ? [event.data.turn] : []))
      expect(Math.max(1, ...turns)).toBeLessThanOrEqual(2)
      if (types.includes('result.drafted')) expect(types).not.toContain('task.failed')
    })
  })

  it('folding the log in two parts gives the same state', () => {
    check(log => {
      const state = stateOf(...log)
      expect(reduce([], state)).toEqual(state)
      expect(hasEnded(state)).toBe(next(state, at(0)).do === 'nothing')
    })
  })

  it.each(['fine', 'faulty', 'cut', 'declined', 'garbled', 'overloaded', 'lost'])(
    'the task ends even if the model always does this: %s',
    one => {
      expect(hasEnded(stateOf(...play(Array.from({ length: 120 }, () => one))))).toBe(true)
    },
  )
})
