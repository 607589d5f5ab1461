/** Folds events into the part of the state that all kinds of task have. */

import { usualLimits } from '../agents/tool.ts'
import { type CommonState, isCut } from './common-state.ts'
import type { CallFailure, TaskEvent } from './events.ts'
import { isPaused, type PastTurn, type Prompted } from './past-turn.ts'
import type { FailedCall } from './retry-pauses.ts'
import type { StopReason, TaskStatus, TokenUsage } from './task.ts'

export function changeCommon(event: TaskEvent, state: CommonState): Partial<CommonState> {
  switch (event.type) {
    case 'task.created': {
      const { origin, agentId, actingUserId, triggerMessageId, rerunOf } = event.data
      return { origin, agentId, actingUserId, triggerMessageId, rerunOf }
    }
    case 'trigger.replaced':
      return { triggerMessageId: event.data.triggerMessageId }
    case 'task.started':
      return {
        status: 'running',
        step: 'reading',
        started: { ...event.data, seq: event.seq },
        limits: event.data.limits ?? usualLimits,
        startedAt: event.createdAt,
      }
    case 'context.assembled': {
      const { turn, newMessages, repair = false, isLast = false, basis = null, layers } = event.data
      const { isLastPaid, continues, repairNote } = event.data
      const assembledTokens = layers.reduce((sum, { tokens }) => sum + tokens, 0)
      const prompted = {
        ...{ newMessages, repair, isLast, basis },
        ...(isLastPaid && { isLastPaid }),
        ...(continues !== undefined && { continues }),
        ...(repairNote && { repairNote }),
      }
      return { ...beginTurn(state, turn), prompted, assembledTokens }
    }
    case 'model.requested':
      if (event.data.purpose) return { ...beginCall(event), step: 'reading' }
      return {
        ...beginCall(event),
        ...beginTurn(state, event.data.turn),
        step: 'thinking',
        attempt: event.data.attempt,
        partial: null,
      }
    case 'model.answered': {
      const settled = {
        ...settleCall(event, state),
        ...countPrompt(event, state),
        cached: findCached(event, state),
      }
      if (event.data.unusable) {
        const { repairNote = null, onlyThinking } = event.data
        const told = { ...noAdvice, ...(repairNote && isCut(event.data) && { isCut: true }) }
        const failed = fail(state, event, onlyThinking ? 'only_thinking' : 'garbled', told)
        return { ...settled, ...failed, repairNote }
      }
      // Failures before an answer say nothing about the next turn.
      return {
        ...settled,
        answer: { ...event.data, seq: event.seq },
        failed: [],
        lastFailure: null,
        repairNote: null,
      }
    }
    case 'model.failed':
      return {
        ...settleCall(event, state),
        ...fail(state, event, event.data.failure, event.data),
        partial: event.data.partial,
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
    case 'model.switched': {
      const { from, to } = event.data
      return { ...forgetModel(state), switched: { from, to }, failed: [], undecided: false, waitedMs: 0 }
    }
    case 'pause.lifted':
      return { retryAt: null, parked: false }
    case 'cancel.requested':
      return state.status === 'running'
        ? { cancel: { ...event.data, seq: event.seq }, step: 'stopping' }
        : { cancel: { ...event.data, seq: event.seq } }
    case 'retry.requested': {
      const { usd = state.limits.usd, belowUsd = 0 } = event.data
      return { ...beginAgain(state, belowUsd), limits: { ...state.limits, usd } }
    }
    case 'limit.raised':
      return { limits: { ...state.limits, usd: event.data.usd } }
    case 'task.completed':
      return end('completed', event.data.stopReason, event)
    case 'task.cancelled':
      return end('cancelled', event.data.stopReason, event)
    case 'task.failed': {
      const { stopReason, ...error } = event.data
      return { ...end('failed', stopReason, event), error }
    }
    default:
      return {}
  }
}

const closeCall = { call: null, reservedUsd: null }

function beginCall({ seq, createdAt, data }: TaskEvent & { type: 'model.requested' }): Partial<CommonState> {
  const { model, endpointId = null, estimatedTokens = null, purpose } = data
  const { reservedUsd = null, material = null } = data
  return {
    status: 'running',
    call: {
      seq,
      startedAt: createdAt,
      model,
      endpointId,
      estimatedTokens,
      isCondensing: purpose === 'condense',
      isPart: purpose === 'part',
    },
    ...(purpose !== 'condense' && { calledModel: { model, endpointId } }),
    material,
    reservedUsd,
    undecided: false,
    retryAt: null,
    parked: false,
  }
}

/** Adds the cost of a call and marks that no call is under way any more. */
export function settleCall(
  { data }: TaskEvent & { type: 'model.answered' | 'model.failed' },
  state: CommonState,
): Partial<CommonState> {
  return { ...spend(state, data.usage, data.costUsd), ...closeCall }
}

/**
 * Compares the endpoint's count with the estimate of the layers only, since the estimate in the log may
 * already be corrected by an earlier count.
 */
export function countPrompt(
  { data }: TaskEvent & { type: 'model.answered' },
  { call, assembledTokens }: CommonState,
): Partial<CommonState> {
  const { inputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 } = data.usage
  const used = inputTokens + cacheReadTokens + cacheWriteTokens
  const estimated = assembledTokens || call?.estimatedTokens
  return estimated && used > 0 ? { counted: { estimated, used } } : {}
}

/** Finds the part of a prompt that a later call of the same task will find in the cache. */
function findCached(
  { createdAt, data }: TaskEvent & { type: 'model.answered' },
  { prompted, call }: CommonState,
): CommonState['cached'] {
  const { cacheReadTokens = 0, cacheWriteTokens = 0 } = data.usage
  const tokens = cacheReadTokens + cacheWriteTokens
  const basis = prompted?.basis ?? null
  return tokens === 0 || basis === null || !call ? null : { tokens, model: call.model, basis, at: createdAt }
}

/** Moves the finished turn to the past turns, with everything that a prompt needs of it. */
export function beginTurn(
  state: CommonState,
  turn: number,
  calls: PastTurn['calls'] = [],
): Partial<CommonState> {
  const { answer, prompted } = state
  if (turn <= state.turn || !answer) return {}
  const { response, stopReason, textLength } = answer
  const words = isPaused({ stopReason, calls }) ? { textLength } : {}
  return {
    turn,
    attempt: 0,
    past: [...state.past, { turn: state.turn, response, stopReason, calls, prompted, ...words }],
    prompted: null,
    answer: null,
  }
}

/** Starts every count towards a limit anew. */
function beginAgain(state: CommonState, belowUsd: number): Partial<CommonState> {
  return {
    status: 'queued',
    stopReason: null,
    error: null,
    failed: [],
    lastFailure: null,
    partial: null,
    repairNote: null,
    undecided: false,
    waitedMs: 0,
    retryAt: null,
    parked: false,
    answer: null,
    // Its own model may be back.
    ...(state.switched && { ...forgetModel(state), switched: null }),
    since: { turn: state.turn, usage: state.usage, costUsd: state.costUsd ?? 0, belowUsd },
    cancel: null,
    endedAt: null,
  }
}

/** Forgets the things that only the model so far can use: its cache, its count of tokens, its signed thinking. */
function forgetModel({ past, prompted }: CommonState): Partial<CommonState> {
  const forget = (told: Prompted | null) => told && { ...told, basis: null }
  return {
    cached: null,
    counted: null,
    prompted: forget(prompted),
    past: past.map(turn => ({ ...turn, prompted: forget(turn.prompted) })),
  }
}

const noAdvice = { retryAfterMs: null, shouldRetry: null }

function fail(
  state: CommonState,
  { seq }: TaskEvent,
  failure: CallFailure,
  { retryAfterMs, shouldRetry, isCut }: Omit<FailedCall, 'failure'> = noAdvice,
): Partial<CommonState> {
  return {
    failed: [...state.failed, { failure, retryAfterMs, shouldRetry, ...(isCut && { isCut }) }],
    lastFailure: { seq, failure },
    undecided: true,
  }
}

function spend(state: CommonState, usage: TokenUsage | null, costUsd: number | null): Partial<CommonState> {
  if (usage === null) return {}
  const total: TokenUsage = { ...state.usage, model: usage.model ?? state.usage.model }
  for (const [name, count] of Object.entries(usage)) {
    if (typeof count === 'number') total[name] = Number(total[name] ?? 0) + count
  }
  const before = state.costUsd
  const isKnown = costUsd !== null && before !== null
  return { usage: total, costUsd: isKnown ? Math.round((before + costUsd) * 1e6) / 1e6 : null }
}

function end(status: TaskStatus, stopReason: StopReason, event: TaskEvent): Partial<CommonState> {
  return {
    status,
    stopReason,
    step: null,
    ...closeCall,
    retryAt: null,
    parked: false,
    undecided: false,
    endedAt: event.createdAt,
  }
}
