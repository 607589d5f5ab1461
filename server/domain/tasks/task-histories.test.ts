import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answered,
  answerGiven,
  answerStateOf,
  asked,
  at,
  cancelled,
  created,
  ended,
  failed,
  hash,
  ids,
  logOf,
  noticed,
  posted,
  retried,
  scheduled,
  start,
  toolCall,
} from '../../../testing/task-log.ts'
import type { ToolCall } from '../agents/tool.ts'
import type { AnswerState } from './answer-state.ts'
import type { EventBody } from './events.ts'
import { hasEnded, next, reduce, type Todo } from './task-state.ts'
import { isSettled } from './tool-calls.ts'

const mostTurns = 5

/**
 * The events of the world at a point of the task: the model's answers, the results of tools, people who
 * interfere.
 */
const fate = fc.record({
  answer: fc.constantFrom<string>(
    'words',
    'nothing',
    'reads',
    'acts',
    'both',
    'asks',
    'ends',
    'overloaded',
    'lost',
  ),
  tool: fc.constantFrom<string>('fine', 'fine', 'fine', 'broken', 'wrong', 'dies', 'defect'),
  interference: fc.oneof(
    { weight: 10, arbitrary: fc.constant<string>('none') },
    { weight: 1, arbitrary: fc.constantFrom<string>('cancel', 'retry', 'answer', 'input') },
  ),
})
type Fate = typeof fate extends fc.Arbitrary<infer T> ? T : never

const history = fc.record({
  replyMode: fc.constantFrom('text' as const, 'tool' as const),
  fates: fc.array(fate, { minLength: 1, maxLength: 45 }),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never

/** Writes a log as workers do: always the next step only, with people who interfere between. */
function play({ replyMode, fates }: History): EventBody[] {
  const log: EventBody[] = [created]
  let now = 0
  for (const one of fates) {
    log.push(...interfere(answerStateOf(...log), one.interference))
    const state = answerStateOf(...log)
    const todo = next(state, at(now))
    if (todo.do === 'wait' && todo.until !== null) now = (Date.parse(todo.until) - start) / 1_000
    log.push(...follow(todo, state, now, one, replyMode))
  }
  return log
}

function interfere(state: AnswerState, kind: string): EventBody[] {
  if (kind === 'retry' && state.status === 'failed') return [retried]
  if (hasEnded(state)) return []
  if (kind === 'cancel') return [cancelled]
  if (kind === 'answer' && state.waiting?.callId) return [answerGiven(state.waiting.callId)]
  if (kind !== 'input') return []
  return [
    {
      type: 'child.finished',
      data: { callId: null, childTaskId: ids.version, status: 'completed', result: hash },
    },
  ]
}

function follow(
  todo: Todo,
  state: AnswerState,
  now: number,
  one: Fate,
  replyMode: 'text' | 'tool',
): EventBody[] {
  switch (todo.do) {
    case 'start':
      return [begin(replyMode)]
    case 'call_model': {
      const attempt = todo.turn === state.turn ? state.attempt + 1 : 1
      const { turn } = todo
      const request: EventBody = {
        type: 'model.requested',
        data: { turn, attempt, model: 'm', maxTokens: 9, request: hash },
      }
      if (one.answer === 'lost') return [request]
      if (one.answer === 'overloaded') return [request, failed('overloaded')]
      const calls = callsOf(one.answer)
      const textLength = one.answer === 'words' ? 5 : 0
      const unusable = one.answer === 'nothing' && replyMode === 'text'
      return [request, answered({ turn, attempt, textLength, unusable, calls })]
    }
    case 'run_tools':
      return runCalls(state, todo.callIds, one, now)
    case 'settle_lost_tools':
      return todo.callIds.map(callId => broke(callId, state.turn, 'lost'))
    case 'settle_lost_call':
      return [failed('worker_lost')]
    case 'schedule_retry':
      return [scheduled(now + todo.waitMs / 1_000, todo.parked, todo.waitMs, todo.failure)]
    case 'expire':
      return todo.waiting.callId === null
        ? [{ type: 'budget.expired', data: {} }]
        : [{ type: 'question.expired', data: { callId: todo.waiting.callId, result: hash } }]
    case 'post_answer':
      return [posted, ended.completed]
    case 'complete':
      return [{ type: 'task.completed', data: { stopReason: todo.stopReason } }]
    case 'fail':
      return [noticed, ended.failed]
    case 'cancel':
      return [...(state.call ? [failed('worker_lost')] : []), ended.cancelled]
    default:
      return []
  }
}

const act = (callId: string, repeatable: boolean) =>
  toolCall(callId, { effect: 'side_effecting', repeatable })

function callsOf(answer: string): ToolCall[] {
  if (answer === 'reads') return [toolCall('a'), toolCall('b')]
  if (answer === 'acts') return [act('a', true), act('b', false)]
  if (answer === 'both') return [toolCall('a'), toolCall('b'), act('c', true), toolCall('d')]
  if (answer === 'asks') return [toolCall('a', { name: 'ask', flow: 'async' })]
  return answer === 'ends' ? [toolCall('a', { name: 'end', flow: 'terminal' }), toolCall('b')] : []
}

function runCalls(state: AnswerState, callIds: string[], one: Fate, now: number): EventBody[] {
  const { turn } = state
  const requested = callIds.map(
    (callId): EventBody => ({
      type: 'tool.requested',
      data: { turn, callId, name: 'look', effect: 'read_only', input: hash },
    }),
  )
  if (one.tool === 'wrong') return callIds.map(callId => broke(callId, turn, 'invalid_input'))
  if (one.tool === 'dies') return requested
  if (one.tool === 'defect') return [...requested, { type: 'worker.failed', data: { turn, detail: '' } }]
  return [
    ...requested,
    ...callIds.flatMap((callId): EventBody[] => {
      const call = state.calls.find(each => each.callId === callId)
      if (one.tool === 'broken') return [broke(callId, turn, 'error')]
      if (call?.flow === 'async') return [asked(callId, now + 30)]
      const effect: EventBody[] = call?.effect === 'side_effecting' ? [sentBy(turn, callId)] : []
      const ends = call?.flow === 'terminal' ? { ends: 'end_turn' as const } : {}
      const data = { turn, callId, name: 'look', result: hash, length: 1, durationMs: 1, ...ends }
      return [...effect, { type: 'tool.succeeded', data }]
    }),
  ]
}

/**
 * Marks a message, by its length, with the turn and the call that sent it, so that a second posting shows.
 */
const sentBy = (turn: number, callId: string): EventBody => ({
  type: 'message.posted',
  data: { messageId: ids.message, kind: 'sent', length: turn * 10 + callId.charCodeAt(0) },
})

const broke = (callId: string, turn: number, failure: 'error' | 'lost' | 'invalid_input'): EventBody => ({
  type: 'tool.failed',
  data: { turn, callId, name: 'look', failure, result: hash, durationMs: 1 },
})

const begin = (replyMode: 'text' | 'tool'): EventBody => ({
  type: 'task.started',
  data: {
    agentVersionId: ids.version,
    messageIds: [],
    forkParentId: null,
    lastSeq: 1,
    startedAt: at(0).toISOString(),
    limits: { turns: mostTurns, usd: null, totalTokens: null, outputTokens: null },
    replyMode,
  },
})

describe('in every history of a task with tools', () => {
  const check = (law: (log: EventBody[]) => void) =>
    fc.assert(fc.property(history.map(play), law), { seed: 20261121, numRuns: 120 })

  it('folding the log in two parts gives the same state as folding it at once', () => {
    fc.assert(
      fc.property(history.map(play), fc.nat(), (log, cut) => {
        const events = logOf(log)
        const place = cut % (events.length + 1)
        expect(reduce(events.slice(place), reduce(events.slice(0, place)))).toEqual(reduce(events))
      }),
      { seed: 20261121, numRuns: 120 },
    )
  })

  it('the task waits exactly while its status says so, and for an open call', () => {
    check(log => {
      for (let length = 1; length <= log.length; length++) {
        const state = answerStateOf(...log.slice(0, length))
        expect(state.waiting !== null).toBe(state.status === 'waiting')
        if (!state.waiting) continue
        const { callId } = state.waiting
        expect(state.calls.find(call => call.callId === callId)?.status).toBe('waiting')
      }
    })
  })

  it('the task has ended exactly when it has an end, a reason, and no next step', () => {
    check(log => {
      const state = answerStateOf(...log)
      expect(hasEnded(state)).toBe(state.endedAt !== null)
      expect(hasEnded(state)).toBe(state.stopReason !== null)
      expect(hasEnded(state)).toBe(next(state, at(0)).do === 'nothing')
    })
  })

  it('every call of a past turn is settled with a result that the model can be told', () => {
    check(log => {
      const { past } = answerStateOf(...log)
      expect(past.map(({ turn }) => turn)).toEqual(past.map((_, index) => index + 1))
      for (const { calls } of past) {
        expect(calls.every(isSettled)).toBe(true)
        expect(calls.every(({ result }) => result !== null)).toBe(true)
      }
    })
  })

  it('a call with an effect runs alone, and a call that may run only once is not made again', () => {
    check(log => {
      log.forEach((_, index) => {
        const state = answerStateOf(...log.slice(0, index + 1))
        const todo = next(state, at(1_000_000))
        if (todo.do !== 'run_tools') return
        const chosen = state.calls.filter(call => todo.callIds.includes(call.callId))
        if (chosen.length > 1) expect(chosen.every(({ effect }) => effect === 'read_only')).toBe(true)
        expect(chosen.every(call => call.repeatable || call.runs === 0)).toBe(true)
        const before = state.calls.slice(
          0,
          state.calls.findIndex(call => call.callId === todo.callIds[0]),
        )
        expect(before.every(isSettled)).toBe(true)
      })
    })
  })

  it('no effect happens twice in a turn, and at most one answer is posted', () => {
    check(log => {
      const sent = log.flatMap(event =>
        event.type === 'message.posted' && event.data.kind === 'sent' ? [event.data.length] : [],
      )
      expect(new Set(sent).size).toBe(sent.length)
      expect(log.filter(event => event === posted).length).toBeLessThanOrEqual(1)
    })
  })

  it('the task takes no more turns than its limit, counted from the newest retry', () => {
    check(log => {
      let retries = 0
      for (const event of log) {
        if (event === retried) retries++
        if (event.type === 'model.requested') {
          expect(event.data.turn).toBeLessThanOrEqual(mostTurns * (retries + 1))
        }
      }
    })
  })

  it('only the stop follows a request to stop the task', () => {
    check(log => {
      const wish = log.indexOf(cancelled)
      if (wish === -1) return
      const after = log.slice(wish + 1).map(event => event.type)
      expect([
        'model.failed',
        'task.cancelled',
        'cancel.requested',
        'child.finished',
        'answer.given',
      ]).toEqual(expect.arrayContaining(after))
    })
  })

  it.each(['reads', 'acts', 'both', 'ends', 'words', 'nothing', 'overloaded', 'lost'])(
    'the task ends even if the model always does this: %s',
    answer => {
      for (const tool of ['fine', 'broken', 'wrong', 'dies', 'defect'] as const) {
        for (const replyMode of ['text', 'tool'] as const) {
          const fates = Array.from({ length: 150 }, () => ({ answer, tool, interference: 'none' }))
          expect(hasEnded(answerStateOf(...play({ replyMode, fates })))).toBe(true)
        }
      }
    },
  )
})
