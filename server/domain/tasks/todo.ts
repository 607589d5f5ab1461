/** Decides the parts of a task's next step that are the same for all kinds of task. */

import { isSamePlace, type ModelPlace } from '../models/model-place.ts'
import { leftTokens } from '../spending/answer-room.ts'
import { type CommonState, hasEnded } from './common-state.ts'
import type { CallFailure } from './events.ts'
import { decideRetry, type FailureReason } from './retry-pauses.ts'
import type { StopReason } from './task.ts'
import type { Waiting } from './tool-calls.ts'

/** The next step of a task. */
export type Todo =
  | { do: 'nothing' }
  | { do: 'start' }
  /**
   * `turn` is the task's current turn or the next one: then the results of the current turn become part of
   * the prompt.
   */
  | { do: 'call_model'; turn: number; repair: boolean }
  /** The log has a call under way that this process did not make: the process that made it is gone. */
  | { do: 'settle_lost_call' }
  /** All these calls run at once; there are several only if all of them just read. */
  | { do: 'run_tools'; callIds: string[] }
  /**
   * These calls were begun by a process that is gone, and may not be made again: their outcome is unknown.
   */
  | { do: 'settle_lost_tools'; callIds: string[] }
  /** The model can't be reached, and another one goes on in its place. */
  | { do: 'switch_model'; to: ModelPlace; failure: CallFailure }
  | { do: 'schedule_retry'; waitMs: number; parked: boolean; failure: CallFailure }
  | { do: 'wait'; until: string | null; parked: boolean }
  /** Nobody answered in time. */
  | { do: 'expire'; waiting: Waiting }
  | { do: 'post_answer' }
  /** Checks the result that the model wrote against its fork. */
  | { do: 'check_draft' }
  /** Checks the answer of a reading task against the messages that it read. */
  | { do: 'check_reading' }
  /** Hands the checked outcome to the purpose of a reading task, and completes the task. */
  | { do: 'settle_reading' }
  | { do: 'complete'; stopReason: StopReason }
  | { do: 'cancel' }
  | { do: 'fail'; reason: FailureReason }

/** Returns whether nothing is left to do, or nothing was begun. */
export function isIdle(state: CommonState): boolean {
  return state.seq === 0 || hasEnded(state)
}

/** Decides the step that comes before any other; null: none. */
export function decideStart({ cancel, started, call }: CommonState): Todo | null {
  if (cancel) return { do: 'cancel' }
  if (!started) return { do: 'start' }
  return call && { do: 'settle_lost_call' }
}

/** Decides the step after a failure, or after the pause that followed one; null: there was none. */
export function decideRecovery(state: CommonState, now: Date): Todo | null {
  if (state.undecided && state.lastFailure) return followFailure(state, state.lastFailure.failure)
  if (state.retryAt !== null && now < new Date(state.retryAt)) {
    return { do: 'wait', until: state.retryAt, parked: state.parked }
  }
  return null
}

function followFailure(state: CommonState, failure: CallFailure): Todo {
  const verdict = decideRetry(state.failed, state.waitedMs)
  if (verdict.do === 'give_up') {
    const to = findFallback(state, failure, verdict.reason)
    return to ? { do: 'switch_model', to, failure } : { do: 'fail', reason: verdict.reason }
  }
  if (verdict.waitMs === 0) return askModel(state, state.turn, verdict.repair)
  return { do: 'schedule_retry', waitMs: verdict.waitMs, parked: verdict.parked, failure }
}

/**
 * Returns the model that goes on with a task whose own can't be reached, after all the calls that an outage allows, or
 * at once if its endpoint was switched off. Null: there is none, or the task has gone over to it before.
 */
function findFallback(
  { started, switched, calledModel }: CommonState,
  failure: CallFailure,
  reason: FailureReason,
): ModelPlace | null {
  const isDown = reason === 'model_unavailable' || failure === 'unreachable'
  const fallback = started?.fallback
  if (!isDown || switched || !fallback || !calledModel) return null
  return isSamePlace(fallback, calledModel) ? null : fallback
}

/** Returns whether this turn is the last one that the limit allows, so that the model is told. */
export function isLastTurn({ limits, since }: CommonState, turn: number): boolean {
  return limits.turns > 1 && turn - since.turn === limits.turns - 1
}

/** Makes the turn's call, or repeats it after an answer that could not be read. */
export function askAnew(state: CommonState): Todo {
  return askModel(state, state.turn, state.lastFailure?.failure === 'garbled')
}

/** Makes no further call if a limit is reached. The first call of all is always made. */
export function askModel(state: CommonState, turn: number, repair: boolean): Todo {
  const reached = findReachedLimit(state, turn)
  return reached ? { do: 'fail', reason: reached } : { do: 'call_model', turn, repair }
}

function findReachedLimit(
  { limits, since, usage, costUsd }: CommonState,
  turn: number,
): FailureReason | null {
  if (turn - since.turn >= limits.turns) return 'max_turns'
  const { output, total } = leftTokens({ limits, since, usage })
  if ((output ?? 1) <= 0 || (total ?? 1) <= 0) return 'max_tokens'
  const spentUsd = (costUsd ?? 0) - since.costUsd
  return limits.usd !== null && spentUsd >= limits.usd ? 'budget_exceeded' : null
}
