/**
 * What a task's log means, and what follows from it.
 *
 * `reduce` folds events into a state; `next` says the one thing to do now. Both are pure, so a worker that takes a task
 * over, a test, and a person who reads the log come to the same conclusion. The columns of `tasks` are a cache of this.
 */
import type { CallFailure, EventData, TaskEvent, TaskInput } from './events.ts'
import { decideRetry, type FailedCall, type FailureReason } from './retry.ts'
import type { StopReason, TaskOrigin, TaskStatus, TaskStep, TokenUsage } from './task.ts'

export interface TaskState {
  /** The newest event folded in; 0: none. */
  seq: number
  status: TaskStatus
  step: TaskStep | null
  stopReason: StopReason | null
  error: { reason: string; message: string } | null
  origin: TaskOrigin
  input: TaskInput
  agentId: string
  actingUserId: string
  triggerMessageId: string | null
  /** Version and history, fixed for good when the task first starts. */
  started: (EventData<'task.started'> & { seq: number }) | null
  turn: number
  /** The number of the turn's newest model call; 0: none yet. */
  attempt: number
  /** The model call under way: asked for, and neither answered nor failed. */
  call: { seq: number; startedAt: string } | null
  /** Calls that failed since the task was (re)started, oldest first. */
  failed: FailedCall[]
  lastFailure: { seq: number; failure: CallFailure } | null
  /** Where the text lies that came with the newest failed call. */
  partial: string | null
  /** A failure that nothing was decided about yet. */
  undecided: boolean
  /** Spent on rate limits since the task was (re)started. */
  waitedMs: number
  retryAt: string | null
  parked: boolean
  /** Answered, and not posted yet. */
  answer: (EventData<'model.answered'> & { seq: number }) | null
  cancel: (EventData<'cancel.requested'> & { seq: number }) | null
  /** The answer in the thread. */
  messageId: string | null
  output: { messageId: string; length: number } | null
  usage: TokenUsage
  /** Null: a price was unknown. */
  costUsd: number | null
  startedAt: string | null
  endedAt: string | null
}

const nothing = '00000000-0000-0000-0000-000000000000'

export const emptyState: TaskState = {
  seq: 0,
  status: 'queued',
  step: null,
  stopReason: null,
  error: null,
  origin: 'message',
  input: { kind: 'message' },
  agentId: nothing,
  actingUserId: nothing,
  triggerMessageId: null,
  started: null,
  turn: 1,
  attempt: 0,
  call: null,
  failed: [],
  lastFailure: null,
  partial: null,
  undecided: false,
  waitedMs: 0,
  retryAt: null,
  parked: false,
  answer: null,
  cancel: null,
  messageId: null,
  output: null,
  usage: {},
  costUsd: 0,
  startedAt: null,
  endedAt: null,
}

export function reduce(events: readonly TaskEvent[], from: TaskState = emptyState): TaskState {
  return events.reduce(fold, from)
}

function fold(state: TaskState, event: TaskEvent): TaskState {
  return { ...state, ...changeBy(event, state), seq: event.seq }
}

function changeBy(event: TaskEvent, state: TaskState): Partial<TaskState> {
  switch (event.type) {
    case 'task.created': {
      const { origin, agentId, actingUserId, triggerMessageId, input } = event.data
      return { origin, agentId, actingUserId, triggerMessageId, input }
    }
    case 'trigger.replaced':
      return { triggerMessageId: event.data.triggerMessageId }
    case 'task.started':
      return {
        status: 'running',
        step: 'reading',
        started: { ...event.data, seq: event.seq },
        startedAt: event.createdAt,
      }
    case 'context.assembled':
      return {}
    case 'model.requested':
      return {
        status: 'running',
        step: 'thinking',
        attempt: event.data.attempt,
        call: { seq: event.seq, startedAt: event.createdAt },
        partial: null,
        undecided: false,
        retryAt: null,
        parked: false,
      }
    case 'model.answered': {
      const spent = { ...spend(state, event.data.usage, event.data.costUsd), call: null }
      if (event.data.unusable) return { ...spent, ...fail(state, event, 'garbled') }
      return { ...spent, answer: { ...event.data, seq: event.seq } }
    }
    case 'model.failed':
      return {
        ...spend(state, event.data.usage, event.data.costUsd),
        ...fail(state, event, event.data.failure, event.data),
        call: null,
        partial: event.data.partial,
      }
    case 'worker.failed':
      return { ...fail(state, event, 'internal'), call: null }
    case 'retry.scheduled':
      return {
        status: 'queued',
        step: 'waiting_for_model',
        retryAt: event.data.retryAt,
        parked: event.data.parked,
        undecided: false,
        waitedMs: state.waitedMs + (event.data.failure === 'rate_limited' ? event.data.waitMs : 0),
      }
    case 'message.posted': {
      const { kind, messageId, length } = event.data
      return kind === 'answer' ? { messageId, output: { messageId, length }, answer: null } : {}
    }
    case 'cancel.requested':
      return state.status === 'running'
        ? { cancel: { ...event.data, seq: event.seq }, step: 'stopping' }
        : { cancel: { ...event.data, seq: event.seq } }
    case 'retry.requested':
      return {
        status: 'queued',
        stopReason: null,
        error: null,
        failed: [],
        lastFailure: null,
        partial: null,
        undecided: false,
        waitedMs: 0,
        retryAt: null,
        parked: false,
        answer: null,
        cancel: null,
        messageId: null,
        output: null,
        endedAt: null,
      }
    case 'task.completed':
      return end('completed', event.data.stopReason, event)
    case 'task.cancelled':
      return end('cancelled', event.data.stopReason, event)
    case 'task.failed': {
      const { stopReason, reason, message } = event.data
      return { ...end('failed', stopReason, event), error: { reason, message } }
    }
  }
}

function fail(
  state: TaskState,
  { seq }: TaskEvent,
  failure: CallFailure,
  told: Omit<FailedCall, 'failure'> = { retryAfterMs: null, shouldRetry: null },
): Partial<TaskState> {
  const { retryAfterMs, shouldRetry } = told
  return {
    failed: [...state.failed, { failure, retryAfterMs, shouldRetry }],
    lastFailure: { seq, failure },
    undecided: true,
  }
}

function spend(state: TaskState, usage: TokenUsage | null, costUsd: number | null): Partial<TaskState> {
  if (usage === null) return {}
  const total: TokenUsage = { ...state.usage, model: usage.model ?? state.usage.model }
  for (const [name, count] of Object.entries(usage)) {
    if (typeof count === 'number') total[name] = Number(total[name] ?? 0) + count
  }
  const before = state.costUsd
  const isKnown = costUsd !== null && before !== null
  return { usage: total, costUsd: isKnown ? Math.round((before + costUsd) * 1e6) / 1e6 : null }
}

function end(status: TaskStatus, stopReason: StopReason, event: TaskEvent): Partial<TaskState> {
  return {
    status,
    stopReason,
    step: null,
    call: null,
    retryAt: null,
    parked: false,
    undecided: false,
    endedAt: event.createdAt,
  }
}

/** The one thing to do now. */
export type Todo =
  | { do: 'nothing' }
  | { do: 'start' }
  | { do: 'call_model'; repair: boolean }
  /** A call is under way in the log, but not in this process: whoever made it is gone. */
  | { do: 'settle_lost_call' }
  | { do: 'schedule_retry'; waitMs: number; parked: boolean; failure: CallFailure }
  | { do: 'wait'; until: string; parked: boolean }
  | { do: 'post_answer' }
  | { do: 'complete'; stopReason: StopReason }
  | { do: 'cancel' }
  | { do: 'fail'; reason: FailureReason }

export function hasEnded({ status }: Pick<TaskState, 'status'>): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled'
}

export function next(state: TaskState, now: Date): Todo {
  if (state.seq === 0 || hasEnded(state)) return { do: 'nothing' }
  if (state.messageId !== null) return { do: 'complete', stopReason: 'end_turn' }
  if (state.cancel) return { do: 'cancel' }
  if (!state.started) return { do: 'start' }
  if (state.call) return { do: 'settle_lost_call' }
  if (state.answer) {
    return state.answer.stopReason === 'refusal' ? { do: 'fail', reason: 'refusal' } : { do: 'post_answer' }
  }
  if (state.undecided && state.lastFailure) return followFailure(state, state.lastFailure.failure)
  if (state.retryAt !== null && now < new Date(state.retryAt)) {
    return { do: 'wait', until: state.retryAt, parked: state.parked }
  }
  return { do: 'call_model', repair: state.lastFailure?.failure === 'garbled' }
}

function followFailure(state: TaskState, failure: CallFailure): Todo {
  const verdict = decideRetry(state.failed, state.waitedMs)
  if (verdict.do === 'give_up') return { do: 'fail', reason: verdict.reason }
  if (verdict.waitMs === 0) return { do: 'call_model', repair: verdict.repair }
  return { do: 'schedule_retry', waitMs: verdict.waitMs, parked: verdict.parked, failure }
}
