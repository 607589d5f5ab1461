import { describe, expect, it } from 'vitest'
import {
  answered,
  answerGiven,
  asked,
  at,
  begun,
  broke,
  brought,
  cancelled,
  created,
  ended,
  failed,
  hash,
  ids,
  noticed,
  posted,
  requested,
  retried,
  scheduled,
  sent,
  started,
  stateOf,
  toolCall,
  wants,
} from '../../../testing/task-log.ts'
import type { TaskLimits } from '../agents/tool.ts'
import { listUntold } from './answer-state.ts'
import type { EventBody } from './events.ts'
import { answerOf, next, type TaskState, type Todo } from './task-state.ts'

const writes = (callId: string, repeatable = true) =>
  toolCall(callId, { effect: 'side_effecting', repeatable })
const asks = (callId: string) => toolCall(callId, { name: 'ask_human', flow: 'async' })
const turn = (number: number, ...events: EventBody[]) => [requested(1, number), ...events]
const limited = (limits: Partial<TaskLimits>, replyMode: 'text' | 'tool' = 'text'): EventBody => ({
  type: 'task.started',
  data: {
    agentVersionId: ids.version,
    messageIds: [],
    forkParentId: null,
    lastSeq: 1,
    startedAt: at(0).toISOString(),
    limits: { turns: 8, usd: null, totalTokens: null, outputTokens: null, ...limits },
    replyMode,
  },
})
const begin = [created, started]
const inToolMode = [created, limited({}, 'tool')]
const wrong = (number: number) => turn(number, wants(toolCall('a')), broke('a', 'invalid_input'))

describe('a task with tools', () => {
  it.each<[string, EventBody[], Partial<TaskState>, Todo]>([
    [
      'runs neighbouring calls that only read together',
      [...begin, ...turn(1, wants(toolCall('a'), toolCall('b'), writes('c'), toolCall('d')))],
      { status: 'running', turn: 1 },
      { do: 'run_tools', callIds: ['a', 'b'] },
    ],
    [
      'runs a call with effects alone, after the calls before it',
      [...begin, ...turn(1, wants(toolCall('a'), writes('b'), toolCall('c')), begun('a'), brought('a'))],
      { step: 'using_tools' },
      { do: 'run_tools', callIds: ['b'] },
    ],
    [
      'asks the model again when all its calls are settled',
      [
        ...begin,
        ...turn(1, wants(toolCall('a'), toolCall('b')), begun('a'), begun('b'), brought('b'), broke('a')),
      ],
      { turn: 1 },
      { do: 'call_model', turn: 2, repair: false },
    ],
    [
      'keeps the earlier turns, with their results in the order of the calls',
      [
        ...begin,
        ...turn(1, wants(toolCall('a'), toolCall('b')), begun('a'), begun('b'), brought('b'), brought('a')),
        ...turn(2),
      ],
      {
        turn: 2,
        attempt: 1,
        calls: [],
        past: [
          expect.objectContaining({
            turn: 1,
            response: hash,
            calls: [
              expect.objectContaining({ callId: 'a', status: 'succeeded', result: hash }),
              expect.objectContaining({ callId: 'b', status: 'succeeded', result: hash }),
            ],
          }),
        ],
      },
      { do: 'settle_lost_call' },
    ],
    [
      'counts the retries of a later turn separately',
      [
        ...begin,
        requested(1),
        failed('overloaded'),
        scheduled(5),
        requested(2),
        wants(toolCall('a')),
        begun('a'),
        brought('a'),
        ...turn(2, failed('overloaded')),
      ],
      { turn: 2, attempt: 1, failed: [{ failure: 'overloaded', retryAfterMs: null, shouldRetry: null }] },
      { do: 'schedule_retry', waitMs: 1_000, parked: false, failure: 'overloaded' },
    ],
    [
      'makes a call again after its process died, if that does no harm',
      [...begin, ...turn(1, wants(toolCall('a'), toolCall('b')), begun('a'), begun('b'))],
      {},
      { do: 'run_tools', callIds: ['a', 'b'] },
    ],
    [
      'does not make a call again if nobody knows whether it was made',
      [...begin, ...turn(1, wants(writes('a', false)), begun('a'))],
      {},
      { do: 'settle_lost_tools', callIds: ['a'] },
    ],
    [
      'gives up a call if process after process died under it',
      [...begin, ...turn(1, wants(toolCall('a')), begun('a'), begun('a'), begun('a'))],
      {},
      { do: 'settle_lost_tools', callIds: ['a'] },
    ],
    [
      'waits after our own error stopped a tool, and runs the tool again',
      [
        ...begin,
        ...turn(1, wants(toolCall('a')), begun('a'), {
          type: 'worker.failed',
          data: { turn: 1, detail: '' },
        }),
        scheduled(5),
      ],
      { status: 'queued' },
      { do: 'run_tools', callIds: ['a'] },
    ],
    [
      'stops in the middle of a tool',
      [...begin, ...turn(1, wants(toolCall('a')), begun('a'), cancelled)],
      { step: 'stopping' },
      { do: 'cancel' },
    ],
    [
      'posts the answer of a later turn',
      [
        ...begin,
        ...turn(1, wants(toolCall('a')), begun('a'), brought('a')),
        ...turn(2, answered({ turn: 2 })),
      ],
      { turn: 2 },
      { do: 'post_answer' },
    ],
    [
      'goes on with a paused answer in the next turn',
      [...begin, ...turn(1, answered({ stopReason: 'pause_turn' }))],
      { turn: 1 },
      { do: 'call_model', turn: 2, repair: false },
    ],
    [
      'posts the words from before a pause even if no more came',
      [
        ...begin,
        ...turn(1, answered({ stopReason: 'pause_turn' })),
        ...turn(2, answered({ turn: 2, textLength: 0 })),
      ],
      { turn: 2, reminders: 0 },
      { do: 'post_answer' },
    ],
    [
      'makes the calls of a paused answer first',
      [...begin, ...turn(1, answered({ stopReason: 'pause_turn', calls: [toolCall('a')] }))],
      {},
      { do: 'run_tools', callIds: ['a'] },
    ],
    [
      'fails after three wrong turns in a row: the model can correct itself twice',
      [...begin, ...wrong(1), ...wrong(2), ...wrong(3)],
      { invalidTurns: 2 },
      { do: 'fail', reason: 'invalid_tool_call' },
    ],
    [
      'counts wrong turns anew after a right one',
      [
        ...begin,
        ...wrong(1),
        ...wrong(2),
        ...turn(3, wants(toolCall('a'), toolCall('b')), broke('a', 'unknown_tool'), begun('b'), brought('b')),
        ...wrong(4),
      ],
      { invalidTurns: 0 },
      { do: 'call_model', turn: 5, repair: false },
    ],
    [
      'does not count a refused or broken call as wrong',
      [
        ...begin,
        ...wrong(1),
        ...wrong(2),
        ...turn(3, wants(toolCall('a')), begun('a'), broke('a', 'refused')),
      ],
      {},
      { do: 'call_model', turn: 4, repair: false },
    ],
    [
      'fails when its turns are used up',
      [
        created,
        limited({ turns: 2 }),
        ...wrong(1),
        ...turn(2, wants(toolCall('a')), begun('a'), brought('a')),
      ],
      {},
      { do: 'fail', reason: 'max_turns' },
    ],
    [
      'that used up its turns continues where it was when somebody tries it again',
      [
        created,
        limited({ turns: 1 }),
        ...turn(1, wants(toolCall('a')), begun('a'), brought('a')),
        noticed,
        ended.failed,
        retried,
      ],
      { status: 'queued', turn: 1, since: { turn: 2, usage: expect.anything(), costUsd: 0.01, belowUsd: 0 } },
      { do: 'call_model', turn: 2, repair: false },
    ],
    [
      'fails when its tokens are used up',
      [created, limited({ totalTokens: 12 }), ...wrong(1)],
      {},
      { do: 'fail', reason: 'max_tokens' },
    ],
    [
      'fails when it has written as many tokens as it may',
      [created, limited({ outputTokens: 2 }), ...wrong(1)],
      {},
      { do: 'fail', reason: 'max_tokens' },
    ],
    [
      'fails when it has cost as much as it may',
      [created, limited({ usd: 0.01 }), ...wrong(1)],
      {},
      { do: 'fail', reason: 'budget_exceeded' },
    ],
    [
      'posts a finished answer whatever it has cost',
      [created, limited({ usd: 0.01, totalTokens: 1, outputTokens: 1, turns: 1 }), ...turn(1, answered())],
      {},
      { do: 'post_answer' },
    ],
    [
      'ends when a tool ends it, and drops the calls after that one',
      [
        ...begin,
        ...turn(1, wants(writes('a'), toolCall('b')), begun('a'), brought('a', { ends: 'no_reply' })),
      ],
      {},
      { do: 'complete', stopReason: 'no_reply' },
    ],
    [
      'that a tool ended posts the words beside that call',
      [
        ...begin,
        requested(),
        answered({ stopReason: 'tool_use', calls: [writes('a')] }),
        begun('a'),
        brought('a', { ends: 'end_turn' }),
      ],
      {},
      { do: 'post_answer' },
    ],
    [
      'that a tool ended without any words stays silent',
      [...begin, ...turn(1, wants(writes('a')), begun('a'), brought('a', { ends: 'end_turn' }))],
      {},
      { do: 'complete', stopReason: 'no_reply' },
    ],
    [
      'that sent a message needs no further answer',
      [
        ...begin,
        ...turn(1, wants(writes('a')), begun('a'), sent, brought('a')),
        ...turn(2, answered({ turn: 2, textLength: 0 })),
      ],
      { sent: { messageId: ids.message, length: 5, isHere: true }, messageId: null },
      { do: 'complete', stopReason: 'end_turn' },
    ],
    [
      'that posts only through its tool is reminded once',
      [...inToolMode, ...turn(1, answered())],
      { replyMode: 'tool', reminders: 0 },
      { do: 'call_model', turn: 2, repair: false },
    ],
    [
      'that posts nothing after the reminder fails',
      [...inToolMode, ...turn(1, answered()), ...turn(2, answered({ turn: 2 }))],
      { reminders: 1 },
      { do: 'fail', reason: 'no_tool_call' },
    ],
    [
      'that posted through its tool is done when it has nothing more to say',
      [
        ...inToolMode,
        ...turn(1, wants(writes('a')), begun('a'), sent, brought('a')),
        ...turn(2, answered({ turn: 2 })),
      ],
      {},
      { do: 'complete', stopReason: 'end_turn' },
    ],
    [
      'names the message that it sent as its output when it ends',
      [
        ...inToolMode,
        ...turn(1, wants(writes('a')), begun('a'), sent, brought('a', { ends: 'end_turn' })),
        ended.completed,
      ],
      { output: { messageId: ids.message, length: 5 } },
      { do: 'nothing' },
    ],
    [
      'waits for a person, outside the queue',
      [...begin, ...turn(1, wants(asks('a')), begun('a'), asked('a', 60))],
      {
        status: 'waiting',
        step: 'waiting_for_person',
        waiting: { kind: 'question', seq: 6, callId: 'a', until: at(60).toISOString() },
      },
      { do: 'wait', until: at(60).toISOString(), parked: true },
    ],
    [
      'says that it waits for an approval',
      [...begin, ...turn(1, wants(writes('a')), approvalAsked('a'))],
      { status: 'waiting', step: 'waiting_for_approval' },
      expect.objectContaining({ do: 'wait' }),
    ],
    [
      'waits without a limit where none was set',
      [...begin, ...turn(1, wants(asks('a')), begun('a'), asked('a', null))],
      { status: 'waiting' },
      { do: 'wait', until: null, parked: true },
    ],
    [
      'that waited too long lets the wait expire',
      [...begin, ...turn(1, wants(asks('a')), begun('a'), asked('a', 30))],
      {},
      {
        do: 'expire',
        waiting: { kind: 'question', seq: 6, callId: 'a', until: at(30).toISOString() },
      },
    ],
    [
      'continues with the answer of a person',
      [...begin, ...turn(1, wants(asks('a')), begun('a'), asked('a', 60), answerGiven('a'))],
      { status: 'queued', waiting: null },
      { do: 'call_model', turn: 2, repair: false },
    ],
    [
      'takes one answer only',
      [
        ...begin,
        ...turn(1, wants(asks('a'), asks('b')), begun('a'), asked('a', 60), answerGiven('a'), begun('b')),
        asked('b', 70),
        answerGiven('a'),
      ],
      { status: 'waiting', waiting: { kind: 'question', seq: 9, callId: 'b', until: at(70).toISOString() } },
      { do: 'wait', until: at(70).toISOString(), parked: true },
    ],
    [
      'makes a call after its approval',
      [
        ...begin,
        ...turn(1, wants(writes('a')), approvalAsked('a'), {
          type: 'approval.given',
          data: { callId: 'a', userId: ids.person, verdict: 'approved', decides: true, result: null },
        }),
      ],
      { status: 'queued', calls: [expect.objectContaining({ callId: 'a', status: 'approved' })] },
      { do: 'run_tools', callIds: ['a'] },
    ],
    [
      'keeps waiting after one of several people approved',
      [
        ...begin,
        ...turn(1, wants(writes('a')), approvalAsked('a'), {
          type: 'approval.given',
          data: { callId: 'a', userId: ids.person, verdict: 'approved', decides: false, result: null },
        }),
      ],
      { status: 'waiting' },
      { do: 'wait', until: at(60).toISOString(), parked: true },
    ],
    [
      'tells the model of a refusal',
      [
        ...begin,
        ...turn(1, wants(writes('a')), approvalAsked('a'), {
          type: 'approval.given',
          data: { callId: 'a', userId: ids.person, verdict: 'refused', decides: true, result: hash },
        }),
      ],
      { calls: [expect.objectContaining({ status: 'failed', failure: 'refused', result: hash })] },
      { do: 'call_model', turn: 2, repair: false },
    ],
    [
      'asks the admins when nobody approved in time',
      [
        ...begin,
        ...turn(1, wants(writes('a')), approvalAsked('a'), {
          type: 'approval.expired',
          data: { callId: 'a', outcome: 'escalated', until: at(600).toISOString(), result: null },
        }),
      ],
      { status: 'waiting' },
      { do: 'wait', until: at(600).toISOString(), parked: true },
    ],
    [
      'waits for a child',
      [...begin, ...turn(1, wants(asks('a')), begun('a'), child(true))],
      { status: 'waiting', step: 'waiting_for_child' },
      { do: 'wait', until: null, parked: true },
    ],
    [
      'does not wait for a child that it only started',
      [...begin, ...turn(1, wants(asks('a')), begun('a'), child(false))],
      { status: 'running' },
      { do: 'call_model', turn: 2, repair: false },
    ],
    [
      'tells the model of a child that failed',
      [
        ...begin,
        ...turn(1, wants(asks('a')), begun('a'), child(true), {
          type: 'child.finished',
          data: { callId: 'a', childTaskId: ids.version, status: 'failed', result: hash },
        }),
      ],
      { calls: [expect.objectContaining({ status: 'failed', failure: 'error', result: hash })] },
      { do: 'call_model', turn: 2, repair: false },
    ],
    [
      'shows an input to the first turn that begins after it',
      [
        ...begin,
        ...turn(1, wants(toolCall('a')), begun('a'), addInput(), brought('a')),
        ...turn(2),
        addInput(),
      ],
      { inputs: [expect.objectContaining({ turn: 2 }), expect.objectContaining({ turn: null })] },
      { do: 'settle_lost_call' },
    ],
  ])('%s', (_name, log, state, todo) => {
    expect(stateOf(...log)).toMatchObject(state)
    expect(next(stateOf(...log), at(45))).toEqual(todo)
  })

  it('counts an input as told once a prompt with it was answered', () => {
    const first = [...begin, ...turn(1, wants(toolCall('a')), begun('a'), addInput(), brought('a'))]
    const untold = (...log: EventBody[]) => listUntold(answerOf(stateOf(...first, ...log)))
    expect(untold()).toEqual([ids.version])
    expect(untold(...turn(2, failed('overloaded')))).toEqual([ids.version])
    expect(untold(...turn(2, answered({ turn: 2 })))).toEqual([])
    expect(untold(...turn(2, addInput(), answered({ turn: 2 })))).toEqual([ids.version])
  })

  it('with a posted answer can have no second answer', () => {
    const log = [...begin, ...turn(1, wants(toolCall('a')), begun('a'), brought('a')), posted]
    expect(next(stateOf(...log), at(45))).toEqual({ do: 'complete', stopReason: 'end_turn' })
  })
})

function approvalAsked(callId: string): EventBody {
  return {
    type: 'approval.asked',
    data: {
      turn: 1,
      callId,
      name: 'look',
      input: hash,
      trust: 'approve',
      approvers: { kind: 'asker' },
      until: at(60).toISOString(),
    },
  }
}

function child(waits: boolean): EventBody {
  return {
    type: 'child.started',
    data: {
      turn: 1,
      callId: 'a',
      childTaskId: ids.version,
      agentId: ids.agent,
      waits,
      until: null,
      result: waits ? null : hash,
    },
  }
}

function addInput(): EventBody {
  return {
    type: 'child.finished',
    data: { callId: null, childTaskId: ids.version, status: 'completed', result: hash },
  }
}
