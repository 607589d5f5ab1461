/** The one way to call the model: reserves what the call may cost, records the request, calls, and settles what came. */
import { concludeTask } from '../../chat/tasks/settle/conclude-task.ts'
import { endPause } from '../../db/agents/model-rate-limits.ts'
import type { Tx } from '../../db/client.ts'
import { appendEvents, holdEvents, type NewEvent } from '../../db/tasks/task-events.ts'
import { hashOf } from '../../db/tasks/task-payloads.ts'
import type { ModelPlace } from '../../domain/models/model-place.ts'
import type { PromptTokens } from '../../domain/spending/prices.ts'
import type { EventData } from '../../domain/tasks/events.ts'
import type { OpenCall, TaskState, Todo } from '../../domain/tasks/task-state.ts'
import { recordOutcome } from '../loop/record-outcome.ts'
import { awaitsCall, LaneLostError, type TaskRun, writeTask } from '../loop/task-run.ts'
import type { OpenDesk } from './endpoints/open-desk.ts'
import type { Answered, ModelOutcome } from './model.ts'
import type { ModelDesk } from './model-desk.ts'
import { refuseCall, reserveSpend } from './reserve-spend.ts'
import { awaitBudget } from './wait-for-model.ts'

/** The model call that a task's log asks for. */
export type ModelTurn = Extract<Todo, { do: 'call_model' }>

export interface PreparedCall {
  turn: number
  model: string
  /** The most tokens that the caller wants in an answer. */
  maxTokens: number
  /**
   * The finished body with `maxTokens` in it, or a function that writes it once the limits tell the length that
   * they pay for.
   */
  body: string | ((maxTokens: number) => string)
  /** The sources of the request beside the log. */
  material: string
  tokens: PromptTokens
  timeoutMs: number
  /** Whether the workspace limits the spending of its agents. */
  hasBudget: boolean
  /** Left out: the call is for the answer. */
  purpose?: EventData<'model.requested'>['purpose']
  /** The messages that a condensing call reads. */
  range?: EventData<'model.requested'>['range']
  /** Tells whether the log still asks for the call at the moment of the request. */
  isStill(state: TaskState): boolean
  /** The first events of a task that begins with this call, and its state after them. */
  start?: { events: NewEvent[]; state: TaskState } | null
  /** Events that are recorded just before the request, with the bodies that they name. */
  events: NewEvent[]
  bodies?: readonly string[]
  /** Shows the text as it comes. Left out: nobody sees any of it. */
  show?(call: OpenCall): ShownText
  /** Returns the body with the parts that are sent but not stored. */
  fill?(body: string): string
  /** Returns the meaning of an outcome for this call. */
  judge?(outcome: ModelOutcome, sent: { isFilled: boolean }): ModelOutcome
  /** Stores further results of an answer beside the log, in the transaction that records it. */
  keep?(tx: Tx, answer: Answered, body: string): Promise<void>
}

export interface ShownText {
  write(text: string): void
  /** Nothing more is shown once this has settled. */
  close(): Promise<void>
}

/** Calls the model. Makes no call if newer events ask for something else, or if the limits do not pay for it. */
export async function callModel(run: TaskRun, desk: OpenDesk, prepared: PreparedCall): Promise<void> {
  const { model, maxTokens, timeoutMs, purpose, show, fill, judge, keep } = prepared
  const body = await requestCall(run, desk, prepared)
  const { call, turn, attempt } = run.state
  if (body === null || !call) return

  if (purpose !== 'condense') desk.progress.tell(run, 'model')
  const sent = fill ? fill(body) : body
  const shown = show ? show(call) : unseen
  // The pause of the model is over, and this call tries it.
  const place = { model, endpointId: desk.model.endpointId }
  const lift = desk.pauses.isPaused(place) ? () => liftPause(run, desk, place) : null
  const came = await run.trace.modelCall({ turn, attempt, model, maxTokens }, () =>
    desk.model.call({
      model,
      body: sent,
      onText(text) {
        shown.write(text)
        lift?.()
      },
      signal: run.interrupted,
      idleMs: desk.idleMs,
      totalMs: desk.totalMs ?? timeoutMs,
    }),
  )
  const outcome = judge ? judge(came, { isFilled: sent !== body }) : came
  run.unsettled = outcome
  await shown.close()
  run.log.info(describeOutcome(outcome), 'the model call is over')
  if (outcome.kind === 'answered') lift?.()
  await settleCall(run, desk, {
    place,
    outcome,
    callSeq: call.seq,
    keep: async tx => outcome.kind === 'answered' && keep?.(tx, outcome, body),
  })
}

const unseen: ShownText = { write() {}, close: async () => {} }

/** Reserves the cost and records the request, in one transaction. Null: the call must not be made. */
async function requestCall(run: TaskRun, desk: OpenDesk, prepared: PreparedCall): Promise<string | null> {
  const { turn, model, maxTokens, tokens, hasBudget, purpose, range, start, body, bodies = [] } = prepared
  const isWritten = typeof body === 'string'
  const { maxOutput } = isWritten ? { maxOutput: null } : await desk.model.abilitiesOf(model)
  const wanted = { model, tokens, maxTokens: Math.min(maxTokens, maxOutput ?? maxTokens), hasBudget }
  const material = hashOf(prepared.material)
  // Most later turns have the same sources as the turn before: then they are stored already.
  const isKept = material === run.state.material
  let request: string | null = null
  await writeTask(run, prepared.isStill, async (tx, open) => {
    const begun = () => (start ? appendEvents(tx, open, start.events) : open)
    const plan = await reserveSpend(
      tx,
      { task: run.task, state: start?.state ?? run.state, row: open.row },
      desk,
      wanted,
    )
    if (plan.do === 'wait') return awaitBudget(tx, await begun(), run)
    if (plan.do === 'stop') {
      return refuseCall(tx, await begun(), run, plan)
    }
    request = isWritten ? body : body(plan.maxTokens)
    const asked: EventData<'model.requested'> = {
      turn,
      attempt: countAttempt(open.state, prepared),
      model,
      ...(desk.model.endpointId !== null && { endpointId: desk.model.endpointId }),
      ...(desk.model.isFree && { isOffline: true as const }),
      maxTokens: isWritten ? maxTokens : plan.maxTokens,
      request: hashOf(request),
      material,
      reservedUsd: plan.reservedUsd,
      estimatedTokens: tokens.promptTokens,
      ...(purpose ? { purpose } : {}),
      ...(range ? { range } : {}),
    }
    return holdEvents(
      open,
      [...(start?.events ?? []), ...prepared.events, { type: 'model.requested', data: asked }],
      [...bodies, request, ...(isKept ? [] : [prepared.material])],
    )
  })
  return request
}

/**
 * Counts attempts. A call for something else comes before the first attempt at the answer and is no attempt
 * itself.
 */
function countAttempt(state: TaskState, { turn, purpose }: PreparedCall): number {
  if (purpose) return Math.max(1, state.attempt)
  return turn === state.turn ? state.attempt + 1 : 1
}

/**
 * Records the outcome and, in the same transaction, everything that follows from it: the answer, its failure,
 * the next time.
 */
async function settleCall(
  run: TaskRun,
  desk: ModelDesk,
  {
    place,
    outcome,
    callSeq,
    keep,
  }: { place: ModelPlace; outcome: ModelOutcome; callSeq: number; keep(tx: Tx): Promise<unknown> },
): Promise<void> {
  if (run.interrupted.reason === 'lost') throw new LaneLostError()
  if (outcome.kind === 'failed' && outcome.failure === 'rate_limited' && outcome.retryAfterMs) {
    desk.pauses.note(place, outcome.retryAfterMs)
  }
  const isSettled = await writeTask(run, awaitsCall(callSeq), async (tx, open) => {
    const after = await recordOutcome(tx, open, outcome)
    await keep(tx)
    return concludeTask(tx, after, { now: run.now(), agentName: run.task.agentName })
  })
  if (isSettled) run.unsettled = null
}

/** Ends the pause of a model for all workers, as soon as it answers. */
function liftPause({ db, log }: TaskRun, { pauses }: ModelDesk, place: ModelPlace): void {
  if (!pauses.isPaused(place)) return
  pauses.end(place)
  db.asWorker(tx => endPause(tx, place)).catch(error =>
    log.warn({ err: error, ...place }, 'could not end a pause'),
  )
}

function describeOutcome(outcome: ModelOutcome) {
  const { kind, model, requestId, firstTextMs, durationMs, usage } = outcome
  const failure = outcome.kind === 'failed' ? { failure: outcome.failure, status: outcome.status } : {}
  return { outcome: kind, ...failure, model, requestId, firstTextMs, durationMs, usage }
}
