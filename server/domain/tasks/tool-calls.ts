/**
 * Reads a task's tool calls from its log, turn by turn: the calls to make, the calls under way, and their
 * results. The results go back to the model in the order of the calls, in whatever order they came.
 */

import type { CallState, ToolCall } from '../agents/tool.ts'
import type { CommonState } from './common-state.ts'
import type { EventData, TaskEvent } from './events.ts'
import type { AddedInput } from './past-turn.ts'
import type { TaskStep } from './task.ts'

/** The thing outside the task that it waits for. The rest of the task stands still meanwhile. */
export interface Waiting {
  kind: 'question' | 'approval' | 'child' | 'budget'
  /** The number of the event that began the wait. */
  seq: number
  /** The call that waits; null: none, the next model call waits. */
  callId: string | null
  /** The time when the wait ends without an answer; null: never. */
  until: string | null
}

/** The result of a child for which no call waited, as long as its own task still runs. */
export interface ChildInput extends AddedInput {
  /** Left out: a replay has taken it over, and the child was another task's. */
  childTaskId?: string
  /** The model has answered a prompt that contained it. */
  isTold?: boolean
}

/** The tool calls of a task's current turn. */
export interface CallsState {
  /** The calls that the model asked for, in its order. */
  calls: CallState[]
  /**
   * The results of children for which no call waited; `turn`: the first turn whose prompt contained the
   * result.
   */
  inputs: ChildInput[]
  waiting: Waiting | null
  /** The number of tasks that this one has started with other agents, in its whole life. */
  children: number
  /** The newest call for which approval was asked: an approval counts for these bytes, place and readers. */
  asked:
    | (Pick<EventData<'approval.asked'>, 'callId' | 'input' | 'target' | 'readers' | 'terms' | 'trust'> & {
        /** The people who approved it so far. */
        by: string[]
      })
    | null
  /** A tool has ended the task. */
  ending: { stopReason: 'end_turn' | 'no_reply'; seq: number } | null
}

export const noCalls: CallsState = {
  calls: [],
  inputs: [],
  waiting: null,
  children: 0,
  asked: null,
  ending: null,
}

type Change = Partial<CommonState & CallsState>

export const newCall = (call: ToolCall): CallState => ({
  ...call,
  status: 'asked',
  seq: null,
  runs: 0,
  result: null,
  failure: null,
})

export function isSettled({ status }: Pick<CallState, 'status'>): boolean {
  return status === 'succeeded' || status === 'failed'
}

/** Returns whether the model itself made the error, so that it can correct it. */
export function isInvalid({ failure }: Pick<CallState, 'failure'>): boolean {
  return failure === 'invalid_input' || failure === 'unknown_tool'
}

/** If processes die under a call so often, the call may well be the cause. */
const mostRuns = 3

/**
 * Chooses the calls to make now: neighbours that only read run together; any other call runs alone, after all
 * calls before it. Empty: all are settled.
 */
export function chooseCalls(calls: readonly CallState[]): CallState[] {
  const first = calls.findIndex(call => !isSettled(call))
  if (first === -1) return []
  const rest = calls.slice(first)
  if (!mayShare(rest[0])) return rest.slice(0, 1)
  const end = rest.findIndex(call => !mayShare(call))
  return (end === -1 ? rest : rest.slice(0, end)).filter(call => !isSettled(call))
}

function mayShare(call: CallState | undefined): boolean {
  return call?.effect === 'read_only' && call.flow === 'sync'
}

/** Returns the place of a call of the current turn among all calls of its task, from 1. */
export function ordinalOf(
  { past, calls }: Pick<CallsState, 'calls'> & Pick<CommonState, 'past'>,
  callId: string,
): number {
  const before = past.reduce((count, turn) => count + turn.calls.length, 0)
  return before + calls.findIndex(call => call.callId === callId) + 1
}

/** Finds the calls that must not be made again, since they may already have been made. */
export function findLostCalls(calls: readonly CallState[]): CallState[] {
  return calls.filter(call => call.status === 'running' && (!call.repeatable || call.runs >= mostRuns))
}

export type CallEvent = Extract<
  TaskEvent,
  {
    type:
      | 'tool.requested'
      | 'tool.succeeded'
      | 'tool.failed'
      | 'question.asked'
      | 'answer.given'
      | 'question.expired'
      | 'approval.asked'
      | 'approval.given'
      | 'approval.expired'
      | 'ask.handed_on'
      | 'child.started'
      | 'child.finished'
  }
>

/**
 * Returns the changes from an event about a call. A task that waited is ready again: it is queued until a
 * worker takes it.
 */
export function changeByCall(event: CallEvent, state: CallsState): Change {
  switch (event.type) {
    case 'tool.requested': {
      const runs = (findCall(state, event.data.callId)?.runs ?? 0) + 1
      return {
        ...setCall(state, event.data.callId, { status: 'running', seq: event.seq, runs }),
        status: 'running',
        step: 'using_tools',
        undecided: false,
        retryAt: null,
        parked: false,
      }
    }
    case 'tool.succeeded': {
      const { callId, result, ends, messageIds, pictures } = event.data
      const told = { ...(messageIds && { messageIds }), ...(pictures && { pictures }) }
      const done = setCall(state, callId, { status: 'succeeded', result, ...told })
      return ends ? { ...done, ending: { stopReason: ends, seq: event.seq } } : done
    }
    case 'tool.failed': {
      const { callId, result, failure } = event.data
      return setCall(state, callId, { status: 'failed', result, failure })
    }
    case 'question.asked':
      return wait(state, event, 'question')
    case 'approval.asked':
      return { ...wait(state, event, 'approval'), asked: { ...event.data, by: [] } }
    case 'answer.given':
      return resume(state, event.data.callId, { status: 'succeeded', result: event.data.result })
    case 'question.expired':
      return resume(state, event.data.callId, {
        status: 'failed',
        result: event.data.result,
        failure: 'expired',
      })
    case 'approval.given': {
      const { callId, userId, verdict, decides, result } = event.data
      const { asked } = state
      const isVote = verdict === 'approved' && asked?.callId === callId
      const voted = isVote ? { asked: { ...asked, by: [...asked.by, userId] } } : {}
      if (!decides) return voted
      if (verdict === 'approved') return { ...voted, ...resume(state, callId, { status: 'approved' }) }
      return resume(state, callId, { status: 'failed', result, failure: 'refused' })
    }
    case 'approval.expired': {
      const { callId, outcome, until, result } = event.data
      if (outcome === 'escalated') return state.waiting ? { waiting: { ...state.waiting, until } } : {}
      return resume(state, callId, { status: 'failed', result, failure: 'expired' })
    }
    case 'ask.handed_on':
      return state.waiting ? { waiting: { ...state.waiting, until: event.data.until } } : {}
    case 'child.started': {
      const { callId, waits, result } = event.data
      const change = waits
        ? wait(state, event, 'child')
        : setCall(state, callId, { status: 'succeeded', result })
      return { ...change, children: state.children + 1 }
    }
    case 'child.finished': {
      const { callId, childTaskId, status, result } = event.data
      if (callId === null) {
        return { inputs: [...state.inputs, { seq: event.seq, text: result, turn: null, childTaskId }] }
      }
      return resume(
        state,
        callId,
        status === 'completed'
          ? { status: 'succeeded', result }
          : { status: 'failed', result, failure: 'error' },
      )
    }
  }
}

const waitSteps = {
  question: 'waiting_for_person',
  approval: 'waiting_for_approval',
  budget: 'waiting_for_person',
  child: 'waiting_for_child',
} as const satisfies Record<Waiting['kind'], TaskStep>

function wait(
  state: CallsState,
  event: { seq: number; data: { callId: string; until: string | null } },
  kind: Waiting['kind'],
): Change {
  const { callId, until } = event.data
  return {
    ...setCall(state, callId, { status: 'waiting' }),
    status: 'waiting',
    step: waitSteps[kind],
    waiting: { kind, seq: event.seq, callId, until },
  }
}

/** Changes nothing if the task no longer waits for the answer. */
function resume(state: CallsState, callId: string, change: Partial<CallState>): Change {
  if (state.waiting?.callId !== callId) return {}
  return { ...setCall(state, callId, change), status: 'queued', step: null, waiting: null }
}

function setCall(state: CallsState, callId: string, change: Partial<CallState>): Change {
  return { calls: state.calls.map(call => (call.callId === callId ? { ...call, ...change } : call)) }
}

export function findCall({ calls }: Pick<CallsState, 'calls'>, callId: string): CallState | undefined {
  return calls.find(call => call.callId === callId)
}
