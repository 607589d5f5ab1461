import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answered,
  at,
  cancelled,
  created,
  ended,
  failed,
  ids,
  logOf,
  noticed,
  posted,
  requested,
  retried,
  scheduled,
  start,
  started,
  stateOf,
} from '../../../testing/task-log.ts'
import type { CallFailure, EventBody } from './events.ts'
import { emptyState, hasEnded, next, reduce, type TaskState, type Todo } from './task-state.ts'

describe('a task', () => {
  const call = [created, started, requested()]

  it.each<[string, EventBody[], Partial<TaskState>, Todo]>([
    ['without a log does not exist', [], { status: 'queued' }, { do: 'nothing' }],
    ['that is new is queued', [created], { status: 'queued', attempt: 0 }, { do: 'start' }],
    [
      'that has started reads and will ask the model',
      [created, started],
      { status: 'running', step: 'reading' },
      { do: 'call_model', turn: 1, repair: false },
    ],
    [
      'with an open call has lost the process that made it, as far as the log can tell',
      call,
      { status: 'running', step: 'thinking', attempt: 1 },
      { do: 'settle_lost_call' },
    ],
    [
      'whose process died calls again',
      [...call, failed('worker_lost')],
      { status: 'running', attempt: 1 },
      { do: 'call_model', turn: 1, repair: false },
    ],
    [
      'with an answer posts it',
      [...call, answered()],
      { status: 'running', usage: { model: 'm', inputTokens: 10, outputTokens: 2 }, costUsd: 0.01 },
      { do: 'post_answer' },
    ],
    [
      'whose answer was refused fails',
      [...call, answered({ stopReason: 'refusal' })],
      { status: 'running' },
      { do: 'fail', reason: 'refusal' },
    ],
    [
      'with an unreadable answer asks once more for a readable one',
      [...call, answered({ unusable: true })],
      { answer: null, failed: [{ failure: 'garbled', retryAfterMs: null, shouldRetry: null }] },
      { do: 'call_model', turn: 1, repair: true },
    ],
    [
      'with two unreadable answers fails',
      [...call, answered({ unusable: true }), requested(2), answered({ unusable: true })],
      { attempt: 2, usage: { model: 'm', inputTokens: 20, outputTokens: 4 }, costUsd: 0.02 },
      { do: 'fail', reason: 'unexpected_answer' },
    ],
    [
      'whose call failed for now calls again later',
      [...call, failed('overloaded')],
      { status: 'running' },
      { do: 'schedule_retry', waitMs: 1_000, parked: false, failure: 'overloaded' },
    ],
    [
      'between two calls is queued, with the time of the next one',
      [...call, failed('overloaded'), scheduled(60)],
      { status: 'queued', step: 'waiting_for_model', retryAt: at(60).toISOString(), parked: false },
      { do: 'wait', until: at(60).toISOString(), parked: false },
    ],
    [
      'whose pause is over calls again',
      [...call, failed('overloaded'), scheduled(30)],
      { status: 'queued' },
      { do: 'call_model', turn: 1, repair: false },
    ],
    [
      'that waits for a long rate limit lets other tasks pass',
      [...call, failed('rate_limited', 40_000), scheduled(60, true)],
      { status: 'queued', waitedMs: 1_000, parked: true },
      { do: 'wait', until: at(60).toISOString(), parked: true },
    ],
    [
      'that ran out of time fails at once',
      [...call, failed('timeout')],
      { status: 'running' },
      { do: 'fail', reason: 'timeout' },
    ],
    [
      'that somebody stopped ends, whatever it waited for',
      [...call, cancelled],
      { status: 'running', step: 'stopping' },
      { do: 'cancel' },
    ],
    ['that somebody stopped in the queue ends', [created, cancelled], { status: 'queued' }, { do: 'cancel' }],
    [
      'whose answer is posted can not be stopped any more',
      [...call, answered(), posted, cancelled],
      { messageId: ids.message },
      { do: 'complete', stopReason: 'end_turn' },
    ],
    [
      'that is completed has no next step',
      [...call, answered(), posted, ended.completed],
      { status: 'completed', stopReason: 'end_turn', step: null, endedAt: at(5).toISOString() },
      { do: 'nothing' },
    ],
    [
      'that failed says why',
      [...call, failed('rejected'), noticed, ended.failed],
      { status: 'failed', error: { reason: 'model_unavailable', message: 'x' }, messageId: null },
      { do: 'nothing' },
    ],
    [
      'that was stopped has no next step',
      [created, cancelled, ended.cancelled],
      { status: 'cancelled', stopReason: 'cancelled' },
      { do: 'nothing' },
    ],
    [
      'that is tried again starts counting anew, with the same version and history',
      [...call, failed('rejected'), noticed, ended.failed, retried],
      {
        status: 'queued',
        stopReason: null,
        error: null,
        endedAt: null,
        failed: [],
        attempt: 1,
        startedAt: at(1).toISOString(),
      },
      { do: 'call_model', turn: 1, repair: false },
    ],
    [
      'whose model has no known price has no known cost',
      [...call, answered({ costUsd: null })],
      { costUsd: null },
      { do: 'post_answer' },
    ],
    [
      'that met an error of our own waits and tries again',
      [created, started, { type: 'worker.failed', data: { turn: 1, detail: '' } }],
      { status: 'running' },
      { do: 'schedule_retry', waitMs: 1_000, parked: false, failure: 'internal' },
    ],
    [
      'takes the newer question while it is queued',
      [created, { type: 'trigger.replaced', data: { triggerMessageId: ids.version } }],
      { triggerMessageId: ids.version },
      { do: 'start' },
    ],
  ])('%s', (_name, log, state, todo) => {
    expect(stateOf(...log)).toMatchObject(state)
    expect(next(stateOf(...log), at(45))).toEqual(todo)
  })
})

const failures = [
  'overloaded',
  'unreachable',
  'cut',
  'stalled',
  'timeout',
  'rate_limited',
  'garbled',
  'context_too_large',
  'rejected',
  'unauthorized',
  'worker_lost',
  'internal',
] as const satisfies CallFailure[]

/** The events of the world at a point of the task: how a call ends, and who interferes. */
const fate = fc.record({
  call: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...failures) },
    { weight: 1, arbitrary: fc.constantFrom('answer', 'useless', 'refusal', 'crash') },
  ),
  retryAfterMs: fc.option(fc.integer({ min: 0, max: 2_000_000 })),
  interference: fc.oneof(
    { weight: 12, arbitrary: fc.constant('none') },
    { weight: 1, arbitrary: fc.constantFrom('cancel', 'retry') },
  ),
})

/** Writes a log as workers do: always the next step only, with people who interfere between. */
function play(fates: { call: string; retryAfterMs: number | null; interference: string }[]): EventBody[] {
  const log: EventBody[] = [created]
  let now = 0
  for (const { call, retryAfterMs, interference } of fates) {
    const state = stateOf(...log)
    if (interference === 'cancel' && !hasEnded(state)) log.push(cancelled)
    if (interference === 'retry' && state.status === 'failed') log.push(retried)
    const todo = next(stateOf(...log), at(now))
    if (todo.do === 'wait' && todo.until !== null) now = (Date.parse(todo.until) - start) / 1_000
    log.push(...follow(todo, stateOf(...log), now, call, retryAfterMs))
  }
  return log
}

function follow(
  todo: Todo,
  state: TaskState,
  now: number,
  call: string,
  retryAfterMs: number | null,
): EventBody[] {
  switch (todo.do) {
    case 'start':
      return [started]
    case 'call_model': {
      const request = requested(state.attempt + 1)
      if (call === 'crash') return [request]
      if (call === 'answer') return [request, answered()]
      if (call === 'useless') return [request, answered({ unusable: true })]
      if (call === 'refusal') return [request, answered({ stopReason: 'refusal' })]
      return [request, failed(failures.find(failure => failure === call) ?? 'internal', retryAfterMs)]
    }
    case 'settle_lost_call':
      return [failed('worker_lost')]
    case 'schedule_retry':
      return [scheduled(now + todo.waitMs / 1_000, todo.parked, todo.waitMs, todo.failure)]
    case 'post_answer':
      return [posted, ended.completed]
    case 'complete':
      return [ended.completed]
    case 'fail':
      return [noticed, ended.failed]
    case 'cancel':
      return [...(state.call ? [failed('worker_lost')] : []), ended.cancelled]
    default:
      return []
  }
}

describe('in every history of a task', () => {
  const histories = fc.array(fate, { minLength: 1, maxLength: 120 }).map(play)
  const check = (law: (log: EventBody[]) => void) =>
    fc.assert(fc.property(histories, law), { seed: 20261121, numRuns: 300 })

  it('folding the log in two parts gives the same state as folding it at once', () => {
    fc.assert(
      fc.property(histories, fc.nat(), (log, cut) => {
        const events = logOf(log)
        const place = cut % (events.length + 1)
        expect(reduce(events.slice(place), reduce(events.slice(0, place)))).toEqual(reduce(events))
      }),
      { seed: 20261121, numRuns: 300 },
    )
  })

  it('the task has ended exactly when it has an end, a reason, and no next step', () => {
    check(log => {
      for (let length = 1; length <= log.length; length++) {
        const state = stateOf(...log.slice(0, length))
        expect(hasEnded(state)).toBe(state.endedAt !== null)
        expect(hasEnded(state)).toBe(state.stopReason !== null)
        expect(hasEnded(state)).toBe(next(state, at(0)).do === 'nothing')
      }
    })
  })

  it('the task answers once, and reports a failure once for each attempt of a person', () => {
    check(log => {
      const answers = log.filter(event => event === posted).length
      const notices = log.filter(event => event === noticed).length
      const retries = log.filter(event => event === retried).length
      expect(answers).toBeLessThanOrEqual(1)
      expect(notices).toBeLessThanOrEqual(retries + 1)
    })
  })

  it('the calls of a turn are numbered upwards without a gap, and two are never open at once', () => {
    check(log => {
      const numbers = log.flatMap(event => (event.type === 'model.requested' ? [event.data.attempt] : []))
      expect(numbers).toEqual(numbers.map((_, index) => index + 1))
      let open = 0
      for (const event of log) {
        if (event.type === 'model.requested') open++
        if (event.type === 'model.answered' || event.type === 'model.failed') open--
        expect(open === 0 || open === 1).toBe(true)
      }
    })
  })

  it('only the stop follows a request to stop the task', () => {
    check(log => {
      const wish = log.indexOf(cancelled)
      if (wish === -1) return
      const after = log.slice(wish + 1).map(event => event.type)
      expect(['model.failed', 'task.cancelled', 'cancel.requested']).toEqual(expect.arrayContaining(after))
    })
  })

  it.each([...failures, 'answer', 'useless', 'refusal', 'crash'])(
    'the task ends even if every call ends like this: %s',
    call => {
      const log = play(
        Array.from({ length: 150 }, () => ({ call, retryAfterMs: null, interference: 'none' })),
      )
      expect(hasEnded(stateOf(...log))).toBe(true)
    },
  )

  it('an empty log is the state of no task', () => {
    expect(reduce([])).toBe(emptyState)
  })
})
