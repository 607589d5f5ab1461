/**
 * What a task's log means, and what follows from it.
 *
 * `reduce` folds events into a state; `next` says the one thing to do now. Both are pure, so a worker that takes a task
 * over, a test, and a person who reads the log come to the same conclusion. The columns of `tasks` are a cache of this.
 *
 * A task goes in turns: the model is asked, the tools that it calls are used, their results go back with the next
 * turn, until it answers without calls, a tool ends the task, or a limit is reached. A turn may take several model calls
 * (attempts): those that fail are made again.
 */

import { type CallState, type ReplyMode, type TaskLimits, usualLimits } from '../agents/tool.ts'
import { leftTokens } from '../spending/answer-room.ts'
import type { CallFailure, EventData, ReplayOf, TaskEvent, TaskInput } from './events.ts'
import type { AddedInput, PastTurn, Prompted } from './past-turn.ts'
import { decideRetry, type FailedCall, type FailureReason } from './retry-pauses.ts'
import type { StopReason, TaskOrigin, TaskStatus, TaskStep, TokenUsage } from './task.ts'
import { changeByCall, chooseCalls, findLostCalls, isInvalid, newCall, type Waiting } from './tool-calls.ts'

export interface OpenCall {
  seq: number
  startedAt: string
  model: string
  estimatedTokens: number | null
  /** Not for an answer: what is not shown is condensed, or a part of a fork is read. */
  isCondensing: boolean
  isPart: boolean
}

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
  /** What it is a replay of, and how; null: it is none. */
  replay: ReplayOf | null
  rerunOf: string | null
  /** What it began with, as a replay. */
  takenOver: { turn: number; newMessages: number; hasSpoken: boolean } | null
  /** Version and history, fixed for good when the task first starts. */
  started: (EventData<'task.started'> & { seq: number }) | null
  limits: TaskLimits
  replyMode: ReplyMode
  /** Counts from 1 and goes on when a failed task is tried again. */
  turn: number
  /** The number of the turn's newest model call; 0: none yet. */
  attempt: number
  /** The model call under way: asked for, and neither answered nor failed. */
  call: OpenCall | null
  /** The most that it may cost; null: nothing is reserved. */
  reservedUsd: number | null
  /** How much of the history is shown; null: all that was fixed at the start. */
  reduced: { step: EventData<'context.reduced'>['step']; shown: number | null; seq: number } | null
  /** What the newest request was made from. */
  material: string | null
  /** How often the messages that are not shown could not be condensed. */
  condenseFailures: number
  /** The model could not read a picture, or took no more of them: none is shown any more. */
  withoutPictures: boolean
  /** The newest prompt, as its layers were estimated. */
  assembledTokens: number | null
  /** The newest prompt that the endpoint counted, by our estimate and by its count. */
  counted: { estimated: number; used: number } | null
  /** What the newest prompt of this turn said. */
  prompted: Prompted | null
  /** Calls of this turn that failed since the task was (re)started, oldest first. */
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
  /** What this turn brought, and not posted yet. */
  answer: (EventData<'model.answered'> & { seq: number }) | null
  /** The tools that it wants used, in its order. */
  calls: CallState[]
  /** The turns before this one, whose answers and results stand in its prompt. */
  past: PastTurn[]
  /** What children brought for which no call waited; `turn`: the one whose prompt was the first to hold it. */
  inputs: AddedInput[]
  waiting: Waiting | null
  /** A fork is read in these parts; null: at once, or not yet. */
  plan: { parts: readonly { first: number; last: number }[]; seq: number } | null
  /** What each part brought so far. */
  notes: string[]
  /** A result was checked, and stands in its draft. */
  drafted: (EventData<'result.drafted'> & { seq: number }) | null
  /** More than the fork's budget is needed, and nobody gave it. */
  isBudgetRefused: boolean
  /** A tool has ended the task. */
  ending: { stopReason: 'end_turn' | 'no_reply'; seq: number } | null
  /** Turns in a row in which every call was wrong. */
  invalidTurns: number
  /** How often the model was reminded that only send_message speaks. */
  reminders: number
  /** Where the limits count from: the start, or the newest retry of a person. */
  since: { turn: number; usage: TokenUsage; costUsd: number }
  cancel: (EventData<'cancel.requested'> & { seq: number }) | null
  /** The answer in the thread. */
  messageId: string | null
  /** The first message that a tool of this task sent: the first one here, if there is one. */
  sent: { messageId: string; length: number; isHere: boolean } | null
  /** What a silent task would have said: its answer, else what a tool was to send. */
  withheld: { kind: 'answer' | 'sent'; content: string; length: number } | null
  output: { messageId: string; length: number } | { content: string; length: number } | null
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
  replay: null,
  rerunOf: null,
  takenOver: null,
  started: null,
  limits: usualLimits,
  replyMode: 'text',
  turn: 1,
  attempt: 0,
  call: null,
  reservedUsd: null,
  reduced: null,
  material: null,
  condenseFailures: 0,
  withoutPictures: false,
  assembledTokens: null,
  counted: null,
  prompted: null,
  failed: [],
  lastFailure: null,
  partial: null,
  undecided: false,
  waitedMs: 0,
  retryAt: null,
  parked: false,
  answer: null,
  calls: [],
  past: [],
  inputs: [],
  waiting: null,
  plan: null,
  notes: [],
  drafted: null,
  isBudgetRefused: false,
  ending: null,
  invalidTurns: 0,
  reminders: 0,
  since: { turn: 1, usage: {}, costUsd: 0 },
  cancel: null,
  messageId: null,
  sent: null,
  withheld: null,
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
      const { origin, agentId, actingUserId, triggerMessageId, rerunOf, input, replay = null } = event.data
      return { origin, agentId, actingUserId, triggerMessageId, rerunOf, input, replay }
    }
    case 'trigger.replaced':
      return { triggerMessageId: event.data.triggerMessageId }
    case 'task.started':
      return {
        status: 'running',
        step: 'reading',
        started: { ...event.data, seq: event.seq },
        limits: event.data.limits ?? usualLimits,
        replyMode: event.data.replyMode ?? 'text',
        startedAt: event.createdAt,
      }
    case 'turns.taken_over':
      return takeOver(event)
    case 'context.assembled': {
      const { newMessages, repair = false, isLast = false, basis = null, layers } = event.data
      const assembledTokens = layers.reduce((sum, { tokens }) => sum + tokens, 0)
      const prompted = { newMessages, repair, isLast, basis }
      return { ...beginTurn(state, event.data.turn), prompted, assembledTokens }
    }
    case 'context.reduced': {
      const { step, shown = null } = event.data
      return { reduced: { step, shown, seq: event.seq } }
    }
    case 'model.requested':
      if (event.data.purpose) return { ...beginCall(event), step: 'reading' }
      return {
        ...beginCall(event),
        ...beginTurn(state, event.data.turn),
        inputs: state.inputs.map(input => ({ ...input, turn: input.turn ?? event.data.turn })),
        step: 'thinking',
        attempt: event.data.attempt,
        partial: null,
      }
    case 'model.answered': {
      const spent = { ...spend(state, event.data.usage, event.data.costUsd), ...closeCall }
      if (state.call?.isCondensing) {
        return event.data.unusable ? { ...spent, condenseFailures: state.condenseFailures + 1 } : spent
      }
      const counted = countPrompt(state, event.data.usage)
      if (counted) Object.assign(spent, { counted })
      if (event.data.unusable) return { ...spent, ...fail(state, event, 'garbled') }
      if (state.call?.isPart && !isCut(event.data) && event.data.stopReason !== 'refusal') {
        return { ...spent, notes: [...state.notes, event.data.response], failed: [], lastFailure: null }
      }
      const calls = (event.data.calls ?? []).map(newCall)
      // What failed on the way to an answer says nothing about the next turn.
      return { ...spent, answer: { ...event.data, seq: event.seq }, calls, failed: [], lastFailure: null }
    }
    case 'model.failed': {
      const spent = { ...spend(state, event.data.usage, event.data.costUsd), ...closeCall }
      if (state.call?.isCondensing) return { ...spent, condenseFailures: state.condenseFailures + 1 }
      return {
        ...spent,
        ...fail(state, event, event.data.failure, event.data),
        withoutPictures: state.withoutPictures || event.data.failure === 'pictures_refused',
        partial: event.data.partial,
      }
    }
    case 'worker.failed':
      return { ...fail(state, event, 'internal'), ...closeCall }
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
      if (kind === 'sent') return { sent: sendTo(state, event.data) }
      return kind === 'answer' ? { messageId, output: { messageId, length }, answer: null } : {}
    }
    case 'message.withheld': {
      const { kind, content, length } = event.data
      if (kind === 'sent') return { withheld: state.withheld ?? { kind, content, length } }
      return { withheld: { kind, content, length }, answer: null }
    }
    case 'result.planned':
      return { plan: { parts: event.data.parts, seq: event.seq }, notes: [] }
    case 'result.drafted':
      return { drafted: { ...event.data, seq: event.seq } }
    case 'budget.asked': {
      const waiting: Waiting = { kind: 'budget', seq: event.seq, callId: null, until: event.data.until }
      return { status: 'waiting', step: 'waiting_for_person', waiting }
    }
    case 'budget.given':
      return goOn(state, event.data.verdict === 'refused')
    case 'budget.expired':
      return goOn(state, true)
    case 'cancel.requested':
      return state.status === 'running'
        ? { cancel: { ...event.data, seq: event.seq }, step: 'stopping' }
        : { cancel: { ...event.data, seq: event.seq } }
    case 'retry.requested':
      return beginAgain(state)
    case 'task.completed':
      return end('completed', event.data.stopReason, event, state)
    case 'task.cancelled':
      return end('cancelled', event.data.stopReason, event, state)
    case 'task.failed': {
      const { stopReason, reason, message } = event.data
      return { ...end('failed', stopReason, event, state), error: { reason, message } }
    }
    default:
      return changeByCall(event, state)
  }
}

/** What another task had behind it counts for this one, but for what it cost. */
function takeOver({ seq, data }: TaskEvent & { type: 'turns.taken_over' }): Partial<TaskState> {
  const { turn, turns, inputs, reduced, counted, withoutPictures, invalidTurns, reminders } = data
  const { newMessages, hasSpoken, sinceTurn } = data
  return {
    takenOver: { turn, newMessages, hasSpoken },
    turn,
    past: turns,
    inputs,
    reduced: reduced && { ...reduced, seq },
    counted,
    withoutPictures,
    invalidTurns,
    reminders,
    since: { turn: sinceTurn, usage: {}, costUsd: 0 },
  }
}

/** Whether a tool of this task has said something, or would have. */
export function hasSpoken({ sent, withheld, takenOver }: Pick<TaskState, 'sent' | 'withheld' | 'takenOver'>) {
  return sent !== null || withheld !== null || takenOver?.hasSpoken === true
}

/** Nobody hears of it: see `tasks.is_silent`. */
export function isSilent({ replay }: Pick<TaskState, 'replay'>): boolean {
  return replay !== null && !replay.allowsEffects
}

/** An answer to something that the task does not wait for any more changes nothing. */
function goOn({ waiting }: TaskState, isBudgetRefused: boolean): Partial<TaskState> {
  if (waiting?.kind !== 'budget') return {}
  return { status: 'queued', step: null, waiting: null, isBudgetRefused }
}

const closeCall = { call: null, reservedUsd: null }

function beginCall({ seq, createdAt, data }: TaskEvent & { type: 'model.requested' }): Partial<TaskState> {
  const { model, estimatedTokens = null, purpose, reservedUsd = null, material = null } = data
  return {
    status: 'running',
    call: {
      seq,
      startedAt: createdAt,
      model,
      estimatedTokens,
      isCondensing: purpose === 'condense',
      isPart: purpose === 'part',
    },
    material,
    reservedUsd,
    undecided: false,
    retryAt: null,
    parked: false,
  }
}

/** By the layers alone: what the log says of a call may be corrected by the count before it already. */
function countPrompt({ call, assembledTokens }: TaskState, usage: TokenUsage): TaskState['counted'] {
  const { inputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 } = usage
  const used = inputTokens + cacheReadTokens + cacheWriteTokens
  const estimated = assembledTokens || call?.estimatedTokens
  return estimated && used > 0 ? { estimated, used } : null
}

function sendTo({ sent }: TaskState, { messageId, length, threadId }: EventData<'message.posted'>) {
  const isHere = threadId === undefined
  return sent && (sent.isHere || !isHere) ? sent : { messageId, length, isHere }
}

/** The turn before goes into the past, with everything that a prompt needs of it. */
function beginTurn(state: TaskState, turn: number): Partial<TaskState> {
  const { answer, calls, prompted } = state
  if (turn <= state.turn || !answer) return {}
  const { response, stopReason } = answer
  const allInvalid = calls.length > 0 && calls.every(isInvalid)
  return {
    turn,
    attempt: 0,
    past: [...state.past, { turn: state.turn, response, stopReason, calls, prompted }],
    prompted: null,
    answer: null,
    calls: [],
    invalidTurns: allInvalid ? state.invalidTurns + 1 : 0,
    reminders: state.reminders + (calls.length === 0 ? 1 : 0),
  }
}

/** A task as it stands when it begins a turn: its own one, or the one after it. */
export function atTurn(state: TaskState, turn: number): TaskState {
  return { ...state, ...beginTurn(state, turn) }
}

/** The turns whose answers and results stand in the prompt of a turn: the task's own one, or the one after it. */
export function listTurnsBefore(state: TaskState, turn: number): PastTurn[] {
  return beginTurn(state, turn).past ?? state.past
}

/** What was found out by tools is kept; all that counts towards a limit starts anew. */
function beginAgain(state: TaskState): Partial<TaskState> {
  const hasCalls = state.calls.length > 0
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
    answer: hasCalls ? state.answer : null,
    isBudgetRefused: false,
    invalidTurns: 0,
    reminders: 0,
    since: { turn: hasCalls ? state.turn + 1 : state.turn, usage: state.usage, costUsd: state.costUsd ?? 0 },
    cancel: null,
    messageId: null,
    withheld: state.withheld?.kind === 'sent' ? state.withheld : null,
    drafted: null,
    output: null,
    endedAt: null,
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

function end(
  status: TaskStatus,
  stopReason: StopReason,
  event: TaskEvent,
  { output, sent, withheld }: TaskState,
): Partial<TaskState> {
  return {
    status,
    stopReason,
    step: null,
    ...closeCall,
    waiting: null,
    retryAt: null,
    parked: false,
    undecided: false,
    output:
      output ??
      (sent && { messageId: sent.messageId, length: sent.length }) ??
      (withheld && { content: withheld.content, length: withheld.length }),
    endedAt: event.createdAt,
  }
}

/** The one thing to do now. */
export type Todo =
  | { do: 'nothing' }
  | { do: 'start' }
  /** `turn` is the task's own, or the one after it: then what this turn brought becomes part of the prompt. */
  | { do: 'call_model'; turn: number; repair: boolean }
  /** A call is under way in the log, but not in this process: whoever made it is gone. */
  | { do: 'settle_lost_call' }
  /** All of them at once; there is more than one only where they just read. */
  | { do: 'run_tools'; callIds: string[] }
  /** Begun by a process that is gone, and not to be made again: their outcome is unknown. */
  | { do: 'settle_lost_tools'; callIds: string[] }
  | { do: 'schedule_retry'; waitMs: number; parked: boolean; failure: CallFailure }
  | { do: 'wait'; until: string | null; parked: boolean }
  /** Nobody answered in time. */
  | { do: 'expire'; waiting: Waiting }
  | { do: 'post_answer' }
  /** Holds what the model wrote of a result against its fork. */
  | { do: 'check_draft' }
  | { do: 'complete'; stopReason: StopReason }
  | { do: 'cancel' }
  | { do: 'fail'; reason: FailureReason }

export function hasEnded({ status }: Pick<TaskState, 'status'>): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled'
}

export function next(state: TaskState, now: Date): Todo {
  const todo = decide(state, now)
  // What was checked of a result stands, though it could not be mended.
  return todo.do === 'fail' && state.drafted ? { do: 'complete', stopReason: 'end_turn' } : todo
}

function decide(state: TaskState, now: Date): Todo {
  if (state.seq === 0 || hasEnded(state)) return { do: 'nothing' }
  const hasAnswered = state.messageId !== null || state.withheld?.kind === 'answer'
  if (hasAnswered) return { do: 'complete', stopReason: 'end_turn' }
  if (state.cancel) return { do: 'cancel' }
  if (!state.started) return { do: 'start' }
  if (state.call) return { do: 'settle_lost_call' }
  if (state.waiting) return followWait(state.waiting, now)
  if (state.isBudgetRefused) return { do: 'fail', reason: 'fork_budget' }
  if (state.undecided && state.lastFailure) return followFailure(state, state.lastFailure.failure)
  if (state.retryAt !== null && now < new Date(state.retryAt)) {
    return { do: 'wait', until: state.retryAt, parked: state.parked }
  }
  if (state.ending) return followEnding(state, state.ending.stopReason)
  if (state.answer) return followAnswer(state, state.answer)
  return askModel(state, state.turn, state.lastFailure?.failure === 'garbled')
}

function followWait(waiting: Waiting, now: Date): Todo {
  const { until } = waiting
  if (until !== null && now >= new Date(until)) return { do: 'expire', waiting }
  return { do: 'wait', until, parked: true }
}

function followFailure(state: TaskState, failure: CallFailure): Todo {
  const verdict = decideRetry(state.failed, state.waitedMs)
  if (verdict.do === 'give_up') return { do: 'fail', reason: verdict.reason }
  if (verdict.waitMs === 0) return askModel(state, state.turn, verdict.repair)
  return { do: 'schedule_retry', waitMs: verdict.waitMs, parked: verdict.parked, failure }
}

/** Words that come with the call that ends the task are its answer. */
function followEnding(state: TaskState, stopReason: 'end_turn' | 'no_reply'): Todo {
  const hasWords = state.replyMode === 'text' && (state.answer?.textLength ?? 0) > 0
  if (stopReason === 'end_turn' && hasWords) return { do: 'post_answer' }
  return {
    do: 'complete',
    stopReason: stopReason === 'end_turn' && !hasSpoken(state) ? 'no_reply' : stopReason,
  }
}

function followAnswer(state: TaskState, answer: EventData<'model.answered'>): Todo {
  if (answer.stopReason === 'refusal') return { do: 'fail', reason: 'refusal' }
  if (state.origin === 'resolve') return followDraft(state)
  if (state.calls.length > 0) return followCalls(state)
  if (state.replyMode === 'text' && answer.textLength > 0) return { do: 'post_answer' }
  if (hasSpoken(state)) return { do: 'complete', stopReason: 'end_turn' }
  if (state.replyMode === 'text') return { do: 'complete', stopReason: 'no_reply' }
  return state.reminders === 0
    ? askModel(state, state.turn + 1, false)
    : { do: 'fail', reason: 'no_tool_call' }
}

/** What does not hold is mended once, with a turn of its own. */
function followDraft(state: TaskState): Todo {
  const { answer, drafted, turn, since } = state
  if (!answer || isCut(answer)) return { do: 'fail', reason: 'result_cut' }
  if (!drafted || drafted.seq < answer.seq) return { do: 'check_draft' }
  if (drafted.faults !== null && turn === since.turn) return askModel(state, turn + 1, false)
  return { do: 'complete', stopReason: 'end_turn' }
}

/** Whether an answer ended because it was as long as it could be. */
export function isCut({ stopReason }: Pick<EventData<'model.answered'>, 'stopReason'>): boolean {
  return stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded'
}

const mostInvalidTurns = 3

function followCalls(state: TaskState): Todo {
  const chosen = chooseCalls(state.calls)
  const lost = findLostCalls(chosen)
  if (lost.length > 0) return { do: 'settle_lost_tools', callIds: lost.map(({ callId }) => callId) }
  if (chosen.length > 0) return { do: 'run_tools', callIds: chosen.map(({ callId }) => callId) }
  const isInvalidTurn = state.calls.every(isInvalid)
  if (isInvalidTurn && state.invalidTurns + 1 >= mostInvalidTurns) {
    return { do: 'fail', reason: 'invalid_tool_call' }
  }
  return askModel(state, state.turn + 1, false)
}

/** Whether the limit leaves no turn after this one, so that the model is told. */
export function isLastTurn({ limits, since }: TaskState, turn: number): boolean {
  return limits.turns > 1 && turn - since.turn === limits.turns - 1
}

/** No further call where a limit is reached. The first call of all is always made. */
function askModel(state: TaskState, turn: number, repair: boolean): Todo {
  const reached = findReachedLimit(state, turn)
  return reached ? { do: 'fail', reason: reached } : { do: 'call_model', turn, repair }
}

function findReachedLimit({ limits, since, usage, costUsd }: TaskState, turn: number): FailureReason | null {
  if (turn - since.turn >= limits.turns) return 'max_turns'
  const { output, total } = leftTokens({ limits, since, usage })
  if ((output ?? 1) <= 0 || (total ?? 1) <= 0) return 'max_tokens'
  const spentUsd = (costUsd ?? 0) - since.costUsd
  return limits.usd !== null && spentUsd >= limits.usd ? 'budget_exceeded' : null
}
