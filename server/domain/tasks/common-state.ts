/**
 * The state that both kinds of task share: their place, turns and model calls, failures and pauses, cost and
 * end. Each kind adds its own part.
 */

import { type TaskLimits, usualLimits } from '../agents/tool.ts'
import type { ModelPlace } from '../models/model-place.ts'
import type { CallFailure, EventData } from './events.ts'
import type { PastTurn, Prompted } from './past-turn.ts'
import type { FailedCall } from './retry-pauses.ts'
import type { StopReason, Task, TaskOrigin, TaskStatus, TaskStep, TokenUsage } from './task.ts'

export interface OpenCall {
  seq: number
  startedAt: string
  model: string
  /** Null: the server's own endpoint. */
  endpointId: string | null
  estimatedTokens: number | null
  /** The call is not for an answer: it condenses hidden messages, or it reads a part of a fork. */
  isCondensing: boolean
  isPart: boolean
}

export interface CachedPrompt {
  tokens: number
  model: string
  /** See `basis` of context.assembled. */
  basis: string
  at: string
}

export interface CommonState {
  /** The number of the newest event in this state; 0: none. */
  seq: number
  status: TaskStatus
  step: TaskStep | null
  stopReason: StopReason | null
  error: Task['error']
  origin: TaskOrigin
  agentId: string
  actingUserId: string
  triggerMessageId: string | null
  rerunOf: string | null
  /** The agent's version and the history, fixed for good when the task first starts. */
  started: (EventData<'task.started'> & { seq: number }) | null
  limits: TaskLimits
  /** The model that was asked last, unless it was to condense messages; null: none yet. */
  calledModel: ModelPlace | null
  /** The model that goes on in place of the task's own, which can't be reached; null: the task's own does. */
  switched: { from: ModelPlace; to: ModelPlace } | null
  /** The number of the turn: it starts at 1 and keeps counting when a failed task is tried again. */
  turn: number
  /** The number of the turn's newest model call; 0: none yet. */
  attempt: number
  /** The model call under way: requested, and neither answered nor failed. */
  call: OpenCall | null
  /** The most that the call may cost; null: nothing is reserved. */
  reservedUsd: number | null
  /** The hash of the material from which the newest request was made. */
  material: string | null
  /** The estimated tokens of the newest prompt's layers. */
  assembledTokens: number | null
  /** The newest prompt whose tokens the endpoint counted: our estimate and its count. */
  counted: { estimated: number; used: number } | null
  /** The start of a prompt that the newest answered call of a turn left in the endpoint's cache; null: none. */
  cached: CachedPrompt | null
  /** The facts that the newest prompt of this turn told. */
  prompted: Prompted | null
  /** The calls of this turn that failed since the task was (re)started, oldest first. */
  failed: FailedCall[]
  lastFailure: { seq: number; failure: CallFailure } | null
  /** The hash of the text that had arrived when the newest failed call broke. */
  partial: string | null
  /** The hash of the words about the errors of the newest answer that could not be used; null: there are none. */
  repairNote: string | null
  /** The newest failure has no decision yet. */
  undecided: boolean
  /** The time spent on rate limits since the task was (re)started. */
  waitedMs: number
  retryAt: string | null
  parked: boolean
  /** The answer of this turn that is not posted yet. */
  answer: (EventData<'model.answered'> & { seq: number }) | null
  /** The turns before this one, whose answers and results stand in its prompt. */
  past: PastTurn[]
  /**
   * The point from which the limits count: the start, or the newest retry by a person. `belowUsd`: the cost of the
   * tasks below this one until then.
   */
  since: { turn: number; usage: TokenUsage; costUsd: number; belowUsd: number }
  cancel: (EventData<'cancel.requested'> & { seq: number }) | null
  usage: TokenUsage
  /** The cost so far; null: a price was unknown. */
  costUsd: number | null
  startedAt: string | null
  endedAt: string | null
}

const nothing = '00000000-0000-0000-0000-000000000000'

export const emptyCommon: CommonState = {
  seq: 0,
  status: 'queued',
  step: null,
  stopReason: null,
  error: null,
  origin: 'message',
  agentId: nothing,
  actingUserId: nothing,
  triggerMessageId: null,
  rerunOf: null,
  started: null,
  limits: usualLimits,
  calledModel: null,
  switched: null,
  turn: 1,
  attempt: 0,
  call: null,
  reservedUsd: null,
  material: null,
  assembledTokens: null,
  counted: null,
  cached: null,
  prompted: null,
  failed: [],
  lastFailure: null,
  partial: null,
  repairNote: null,
  undecided: false,
  waitedMs: 0,
  retryAt: null,
  parked: false,
  answer: null,
  past: [],
  since: { turn: 1, usage: {}, costUsd: 0, belowUsd: 0 },
  cancel: null,
  usage: {},
  costUsd: 0,
  startedAt: null,
  endedAt: null,
}

export function hasEnded({ status }: Pick<CommonState, 'status'>): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled'
}

/** Returns whether an answer ended at its length limit. */
export function isCut({ stopReason }: Pick<EventData<'model.answered'>, 'stopReason'>): boolean {
  return stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded'
}
