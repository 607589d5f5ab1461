import { concludeTask, endTask, failTask, rest } from '../chat/conclude-task.ts'
import { readContext, type SeenContext } from '../db/task-context.ts'
import { appendEvents } from '../db/task-events.ts'
import { hashOf, keepPayloads } from '../db/task-payloads.ts'
import { assembleContext } from '../domain/context.ts'
import type { ModelAbilities } from '../domain/model-abilities.ts'
import { decideWait } from '../domain/retry.ts'
import { next, type TaskState } from '../domain/task-state.ts'
import type { LiveTexts } from './live-texts.ts'
import type { Model, ModelOutcome } from './model.ts'
import type { ModelPauses } from './model-pauses.ts'
import { recordOutcome } from './record-outcome.ts'
import { awaitsCall, LaneLostError, type TaskRun, writeTask } from './task-run.ts'

/** What a model call needs beside its task. */
export interface ModelDesk {
  model: Model
  pauses: ModelPauses
  texts: LiveTexts
  idleMs: number
  /** In place of the agents' own time limits. */
  totalMs: number | null
}

/** Asks the model: assembles the prompt, records the request, streams the answer, records what came of it. */
export async function askModel(run: TaskRun, desk: ModelDesk, repair: boolean): Promise<void> {
  const seen = await readSeen(run)
  const { model, maxTokens, timeoutMs } = seen.agent
  const pausedMs = desk.pauses.leftMs(model)
  if (pausedMs > 0) return waitForModel(run, pausedMs)

  // A resumed task is told what it missed; one that has just begun missed nothing.
  const newMessages = run.state.attempt === 0 ? 0 : seen.newMessages
  const { request, layers } = writePrompt(
    run.state,
    { ...seen, newMessages },
    await desk.model.abilitiesOf(model),
    repair,
  )
  const body = JSON.stringify(request)
  const isRequested = await writeTask(run, asksFor(run, 'call_model'), async (tx, open) => {
    const { turn, attempt } = open.state
    await keepPayloads(tx, [body])
    return appendEvents(tx, open, [
      { type: 'context.assembled', data: { turn, layers, newMessages } },
      {
        type: 'model.requested',
        data: { turn, attempt: attempt + 1, model, maxTokens, request: hashOf(body) },
      },
    ])
  })
  const { call, turn, attempt } = run.state
  if (!isRequested || !call) return

  const live = desk.texts.open(run, { turn, attempt, seq: call.seq })
  const outcome = await desk.model.call({
    model,
    body,
    onText: live.write,
    signal: run.interrupted,
    idleMs: desk.idleMs,
    totalMs: desk.totalMs ?? timeoutMs,
  })
  run.unsettled = outcome
  await live.close()
  run.log.info(describeOutcome(outcome), 'the model call is over')
  await settleCall(run, desk, outcome, call.seq)
}

function asksFor(run: TaskRun, what: ReturnType<typeof next>['do']) {
  return (state: TaskState) => next(state, run.now()).do === what
}

async function readSeen(run: TaskRun): Promise<SeenContext> {
  const { started, actingUserId, triggerMessageId } = run.state
  if (!started) throw new Error('The task has not started.')
  return run.db.asWorker(tx => readContext(tx, { ...run.task, ...started, actingUserId, triggerMessageId }))
}

function writePrompt(
  { started, agentId, input }: TaskState,
  seen: SeenContext,
  abilities: ModelAbilities,
  repair: boolean,
) {
  return assembleContext({
    agent: { id: agentId, ...seen.agent },
    abilities,
    history: seen.history,
    fork: seen.fork,
    asker: seen.asker,
    question: seen.question,
    answerLength: input.answerLength ?? null,
    date: (started?.startedAt ?? '').slice(0, 10),
    newMessages: seen.newMessages,
    repair,
  })
}

/** A rate limit that was told to another task holds for this one too: it waits without asking. */
async function waitForModel(run: TaskRun, pausedMs: number): Promise<void> {
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
async function settleCall(
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
