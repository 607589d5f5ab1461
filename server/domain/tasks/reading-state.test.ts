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
  started,
  stateOf,
} from '../../../testing/task-log.ts'
import type { EventBody } from './events.ts'
import { isSilent, next, type Todo } from './task-state.ts'

const wanted: EventBody = {
  type: 'task.created',
  data: {
    origin: 'reading',
    agentId: ids.agent,
    actingUserId: ids.person,
    triggerMessageId: null,
    rerunOf: null,
    input: { kind: 'reading', purpose: 'catch_up', subjectId: ids.message },
  },
}
const checked = (turn: number, faults: string | null): EventBody => ({
  type: 'reading.checked',
  data: { turn, outcome: hash, kept: 3, dropped: 1, faults },
})
const kept: EventBody = { type: 'reading.kept', data: { reason: 'budget_exceeded' } }
const broke: EventBody = { type: 'worker.failed', data: { turn: 1, detail: '' } }
const begun = [wanted, started]
const said = (turn = 1, stopReason = 'end_turn') => [requested(1, turn), answered({ turn, stopReason })]

describe('a task that reads conversations', () => {
  it.each<[string, EventBody[], Todo]>([
    ['fixes its sources first', [wanted], { do: 'start' }],
    ['asks its model then', begun, { do: 'call_model', turn: 1, repair: false }],
    ['checks its answer, and does not post it', [...begun, ...said()], { do: 'check_reading' }],
    ['hands over an answer that passes', [...begun, ...said(), checked(1, null)], { do: 'settle_reading' }],
    [
      'asks for a correction of errors',
      [...begun, ...said(), checked(1, hash)],
      { do: 'call_model', turn: 2, repair: false },
    ],
    [
      'checks the corrected answer',
      [...begun, ...said(), checked(1, hash), ...said(2)],
      { do: 'check_reading' },
    ],
    [
      'asks for a correction only once',
      [...begun, ...said(), checked(1, hash), ...said(2), checked(2, hash)],
      { do: 'settle_reading' },
    ],
    [
      'hands over the part that passed if the endpoint refuses the correction',
      [...begun, ...said(), checked(1, hash), requested(1, 2), failed('rejected')],
      { do: 'settle_reading' },
    ],
    [
      'hands it over if the money does not pay for the correction',
      [...begun, ...said(), checked(1, hash), kept],
      { do: 'settle_reading' },
    ],
    [
      'asks again for an answer that is not in the form',
      [...begun, requested(), answered({ unusable: true })],
      { do: 'call_model', turn: 1, repair: true },
    ],
    [
      'fails if its answer was cut off',
      [...begun, ...said(1, 'max_tokens')],
      { do: 'fail', reason: 'result_cut' },
    ],
    ['fails if the model declines', [...begun, ...said(1, 'refusal')], { do: 'fail', reason: 'refusal' }],
    [
      'waits and tries again after an error on our side',
      [...begun, ...said(), broke],
      { do: 'schedule_retry', waitMs: 1_000, parked: false, failure: 'internal' },
    ],
    [
      'checks the same answer after that pause',
      [...begun, ...said(), broke, scheduled(1, false, 1_000, 'internal')],
      { do: 'check_reading' },
    ],
    [
      'gives up if handing over fails again and again',
      [...begun, ...said(), checked(1, null), broke, broke, broke, broke],
      { do: 'fail', reason: 'internal' },
    ],
    ['makes the call of a dead process again', [...begun, requested()], { do: 'settle_lost_call' }],
    ['stops at once if a person wants it', [...begun, requested(), cancelled], { do: 'cancel' }],
    [
      'has nothing to do after its end',
      [...begun, ...said(), checked(1, null), ended.completed],
      { do: 'nothing' },
    ],
  ])('%s', (_, events, todo) => {
    expect(next(stateOf(...events), at(60))).toEqual(todo)
  })

  it('is silent', () => {
    expect(isSilent(stateOf(...begun))).toBe(true)
  })
})
