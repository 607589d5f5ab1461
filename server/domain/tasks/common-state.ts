/**
 * What both kinds of task have: their place, their turns and model calls, failures and pauses, cost and end. The kinds
 * add what is their own.
 */

import { type TaskLimits, usualLimits } from '../agents/tool.ts'
import type { CallFailure, EventData } from './events.ts'
import type { PastTurn, Prompted } from './past-turn.ts'
import type { FailedCall } from './retry-pauses.ts'
import type { StopReason, TaskOrigin, TaskStatus, TaskStep, TokenUsage } from './task.ts'

export interface OpenCall {
  seq: number
  startedAt: string
  model: string
  estimatedTokens: number | null
  /** Not for an answer: what is not shown is condensed, or a part of a fork is read. */
  isCondensing: boolean
  isPart: boolean
}

export interface CommonState {
  /** The newest event folded in; 0: none. */
  seq: number
  status: TaskStatus
  step: TaskStep | null
  stopReason: StopReason | null
  error: { reason: string; message: string } | null
  origin: TaskOrigin
  agentId: string
  actingUserId: string
  triggerMessageId: string | null
  rerunOf: string | null
  /** Version and history, fixed for good when the task first starts. */
  started: (EventData<'task.started'> & { seq: number }) | null
  limits: TaskLimits
  /** Counts from 1 and goes on when a failed task is tried again. */
  turn: number
  /** The number of the turn's newest model call; 0: none yet. */
  attempt: number
  /** The model call under way: asked for, and neither answered nor failed. */
  call: OpenCall | null
  /** The most that it may cost; null: nothing is reserved. */
  reservedUsd: number | null
  /** What the newest request was made from. */
  material: string | null
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
  /** The turns before this one, whose answers and results stand in its prompt. */
  past: PastTurn[]
  /** Where the limits count from: the start, or the newest retry of a person. */
  since: { turn: number; usage: TokenUsage; costUsd: number }
  cancel: (EventData<'cancel.requested'> & { seq: number }) | null
  usage: TokenUsage
  /** Null: a price was unknown. */
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
  turn: 1,
  attempt: 0,
  call: null,
  reservedUsd: null,
  material: null,
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
  past: [],
  since: { turn: 1, usage: {}, costUsd: 0 },
  cancel: null,
  usage: {},
  costUsd: 0,
  startedAt: null,
  endedAt: null,
}

export function hasEnded({ status }: Pick<CommonState, 'status'>): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled'
}

/** Whether an answer ended because it was as long as it could be. */
export function isCut({ stopReason }: Pick<EventData<'model.answered'>, 'stopReason'>): boolean {
  return stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded'
}
