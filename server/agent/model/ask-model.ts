import { concludeTask, endTask, failTask, rest } from '../../chat/tasks/settle/conclude-task.ts'
import { readContext, type SeenContext } from '../../db/tasks/task-context.ts'
import { appendEvents } from '../../db/tasks/task-events.ts'
import { hashOf } from '../../db/tasks/task-payloads.ts'
import { decideWait } from '../../domain/tasks/retry-pauses.ts'
import { isLastTurn, isSilent, next, type TaskState, type Todo } from '../../domain/tasks/task-state.ts'
import type { LiveText, LiveTexts } from '../live/live-texts.ts'
import type { ProgressSender } from '../live/progress-sender.ts'
import { recordOutcome } from '../loop/record-outcome.ts'
import { isStillToStart, startAlone, type TaskStart, withModel } from '../loop/start-task.ts'
import { awaitsCall, LaneLostError, type TaskRun, writeTask } from '../loop/task-run.ts'
import type { PictureReader } from '../prompts/picture-reader.ts'
import { writePrompt } from '../prompts/write-prompt.ts'
import { condenseHistory } from './condense-history.ts'
import type { Model, ModelOutcome } from './model.ts'
import type { ModelPauses } from './model-rate-limits.ts'
import { refuseCall, reserveSpend } from './reserve-spend.ts'

/** What a model call needs beside its task. */
export interface ModelDesk {
  model: Model
  pauses: ModelPauses
  texts: LiveTexts
  pictures: PictureReader
  progress: ProgressSender
  idleMs: number
  /** In place of the agents' own time limits, for a model call and for a tool. */
  totalMs: number | null
  toolMs: number | null
  /** The most that the whole instance may spend in a day; null: no limit. */
  dailyUsd: number | null
}

/** Which call of the model is to be made. */
export type ModelTurn = Extract<Todo, { do: 'call_model' }>

/**
 * Asks the model: assembles the prompt, records the request, streams the answer, records what came of it. With a `start`
 * the task begins in the very transaction that records the request, unless something else has to be done first.
 */
export async function askModel(
  run: TaskRun,
  desk: ModelDesk,
  todo: ModelTurn,
  start: TaskStart | null = null,
): Promise<void> {
  const at = start ? { ...run, state: start.state } : run
  const seen = start?.seen ?? (await readSeen(run))
  const { model, maxTokens, timeoutMs } = seen.agent
  const pausedMs = desk.pauses.leftMs(model)
  if (start && pausedMs > 0) return startAlone(run, start)
  if (pausedMs > 0) return waitForModel(run, pausedMs)

  const newMessages = countUntold(at.state, seen, todo)
  const prompted = { newMessages, repair: todo.repair, isLast: isLastTurn(at.state, todo.turn) }
  const written = await run.trace.prompt(todo.turn, () =>
    writePrompt(at, desk, seen, { ...prompted, basis: null, turn: todo.turn }),
  )
  const { hasBudget } = seen.workspace
  if (start && written.do !== 'send') return startAlone(run, start)
  if (written.do === 'give_up') return giveUp(run)
  if (written.do === 'condense') {
    return condenseHistory(run, desk, written.condensing, { hasBudget, timeoutMs })
  }

  const { request, layers, material, basis, estimatedTokens, reductions, bodies, fill } = written.prompt
  const { maxOutput } = await desk.model.abilitiesOf(model)
  const wanted = Math.min(maxTokens, maxOutput ?? maxTokens)
  let body = ''
  const isStill = start ? isStillToStart(run) : asksTheSame(run)
  // As a rule a later turn is made from the same as the one before: then it is kept already.
  const materialHash = hashOf(material)
  const isKept = materialHash === run.state.material
  const isRequested = await writeTask(run, isStill, async (tx, open) => {
    const { turn } = todo
    const attempt = turn === open.state.turn ? open.state.attempt + 1 : 1
    const plan = await reserveSpend(tx, at, desk, { model, estimatedTokens, maxTokens: wanted, hasBudget })
    if (plan.do === 'stop') {
      const started = start ? await appendEvents(tx, open, start.events) : open
      return refuseCall(tx, started, run, plan)
    }
    body = JSON.stringify({ ...request, max_tokens: plan.maxTokens })
    const asked = {
      model,
      maxTokens: plan.maxTokens,
      request: hashOf(body),
      material: materialHash,
      reservedUsd: plan.reservedUsd,
      estimatedTokens,
    }
    return appendEvents(
      tx,
      open,
      [
        ...(start?.events ?? []),
        ...reductions,
        { type: 'context.assembled', data: { turn, layers, ...prompted, basis } },
        { type: 'model.requested', data: { turn, attempt, ...asked } },
      ],
      [...bodies, body, ...(isKept ? [] : [material])],
    )
  })
  const { call, turn, attempt, replyMode } = run.state
  if (!isRequested || !call) return

  desk.progress.tell(run, 'model')
  const wire = fill(body)
  // Where only a tool speaks, what the model writes is nobody's to read; nor in the thread where the task is silent.
  const live =
    replyMode === 'text' && !isSilent(run.state)
      ? desk.texts.open(run, { turn, attempt, seq: call.seq })
      : silent
  const came = await run.trace.modelCall({ turn, attempt, model, maxTokens }, () =>
    desk.model.call({
      model,
      body: wire,
      onText: live.write,
      signal: run.interrupted,
      idleMs: desk.idleMs,
      totalMs: desk.totalMs ?? timeoutMs,
    }),
  )
  const outcome = wire === body ? came : blamePictures(came)
  run.unsettled = outcome
  await live.close()
  run.log.info(describeOutcome(outcome), 'the model call is over')
  await settleCall(run, desk, outcome, call.seq)
}

/** Without them the same request may well be taken. Of a picture that can't be read only the words tell. */
function blamePictures(outcome: ModelOutcome): ModelOutcome {
  if (outcome.kind !== 'failed') return outcome
  const { failure, status, detail } = outcome
  const isTooMuch = status === 413
  const isUnreadable = failure === 'rejected' && status === 400 && /image/i.test(detail)
  return isTooMuch || isUnreadable ? { ...outcome, failure: 'pictures_refused' } : outcome
}

const silent: LiveText = { write() {}, close: async () => {} }

/** A resumed task is told what it missed, once; one that has just begun missed nothing. */
function countUntold(
  { attempt, past, takenOver }: TaskState,
  { newMessages }: SeenContext,
  { turn }: ModelTurn,
): number {
  // A replay is told what the task was told that it runs once more, as if no time had passed since.
  if (takenOver) return turn === takenOver.turn ? takenOver.newMessages : 0
  if (attempt === 0 && turn === 1) return 0
  const told = past.reduce((sum, { prompted }) => sum + (prompted?.newMessages ?? 0), 0)
  return Math.max(0, newMessages - told)
}

function asksFor(run: TaskRun, what: ReturnType<typeof next>['do']) {
  return (state: TaskState) => next(state, run.now()).do === what
}

/** What came in since the prompt was written is not in it: then it is written anew. */
function asksTheSame(run: TaskRun) {
  const { length } = run.state.inputs
  const asks = asksFor(run, 'call_model')
  return (state: TaskState) => state.inputs.length === length && asks(state)
}

async function readSeen(run: TaskRun): Promise<SeenContext> {
  const { started, actingUserId, triggerMessageId } = run.state
  if (!started) throw new Error('The task has not started.')
  const asked = { ...run.task, ...started, actingUserId, triggerMessageId }
  return run.db.asWorker(async tx => withModel(await readContext(tx, asked), started))
}

/** There is more to read than the model takes, and nothing is left that could be left out. */
async function giveUp(run: TaskRun): Promise<void> {
  await writeTask(run, asksFor(run, 'call_model'), async (tx, open) =>
    endTask(tx, await failTask(tx, open, 'context_too_large', run.task)),
  )
}

/** A rate limit that was told to another task holds for this one too: it waits without asking. */
export async function waitForModel(run: TaskRun, pausedMs: number): Promise<void> {
  // Not all at the same moment when the time has come.
  const waitMs = pausedMs + Math.round(Math.random() * Math.min(1_000, pausedMs / 10))
  await writeTask(run, asksFor(run, 'call_model'), async (tx, open) => {
    const verdict = decideWait(waitMs, open.state.waitedMs)
    if (verdict.do === 'give_up') {
      return endTask(tx, await failTask(tx, open, verdict.reason, run.task))
    }
    const retryAt = new Date(run.now().getTime() + waitMs).toISOString()
    const { turn } = open.state
    return rest(tx, open, { turn, waitMs, retryAt, parked: verdict.parked, failure: 'rate_limited' })
  })
}

/** Records what came and, in the same transaction, whatever follows from it: the answer, its failure, the next time. */
export async function settleCall(
  run: TaskRun,
  desk: ModelDesk,
  outcome: ModelOutcome,
  callSeq: number,
): Promise<void> {
  if (run.interrupted.reason === 'lost') throw new LaneLostError()
  if (outcome.kind === 'failed' && outcome.failure === 'rate_limited' && outcome.retryAfterMs) {
    desk.pauses.note(outcome.model, outcome.retryAfterMs)
  }
  const isSettled = await writeTask(run, awaitsCall(callSeq), async (tx, open) => {
    const after = await recordOutcome(tx, open, outcome)
    return concludeTask(tx, after, { now: run.now(), agentName: run.task.agentName })
  })
  if (isSettled) run.unsettled = null
}

function describeOutcome(outcome: ModelOutcome) {
  const { kind, model, requestId, firstTextMs, durationMs, usage } = outcome
  const failure = outcome.kind === 'failed' ? { failure: outcome.failure, status: outcome.status } : {}
  return { outcome: kind, ...failure, model, requestId, firstTextMs, durationMs, usage }
}
