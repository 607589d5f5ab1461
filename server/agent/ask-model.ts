import { concludeTask, endTask, failTask, rest } from '../chat/conclude-task.ts'
import { readContext, type SeenContext } from '../db/task-context.ts'
import { appendEvents } from '../db/task-events.ts'
import { hashOf, keepPayloads } from '../db/task-payloads.ts'
import { assembleContext, type ContextInput } from '../domain/context.ts'
import type { ModelAbilities } from '../domain/model-abilities.ts'
import { decideWait } from '../domain/retry.ts'
import {
  isLastTurn,
  listTurnsBefore,
  next,
  type Prompted,
  type TaskState,
  type Todo,
} from '../domain/task-state.ts'
import type { LiveText, LiveTexts } from './live-texts.ts'
import type { Model, ModelOutcome } from './model.ts'
import type { ModelPauses } from './model-pauses.ts'
import type { ProgressSender } from './progress-sender.ts'
import { readExchanges } from './read-exchanges.ts'
import { recordOutcome } from './record-outcome.ts'
import { awaitsCall, LaneLostError, type TaskRun, writeTask } from './task-run.ts'
import { offerTools } from './tools/index.ts'

/** What a model call needs beside its task. */
export interface ModelDesk {
  model: Model
  pauses: ModelPauses
  texts: LiveTexts
  progress: ProgressSender
  idleMs: number
  /** In place of the agents' own time limits, for a model call and for a tool. */
  totalMs: number | null
  toolMs: number | null
}

/** Which call of the model is to be made. */
export type ModelTurn = Extract<Todo, { do: 'call_model' }>

/** Asks the model: assembles the prompt, records the request, streams the answer, records what came of it. */
export async function askModel(run: TaskRun, desk: ModelDesk, todo: ModelTurn): Promise<void> {
  const seen = await readSeen(run)
  const { model, maxTokens, timeoutMs } = seen.agent
  const pausedMs = desk.pauses.leftMs(model)
  if (pausedMs > 0) return waitForModel(run, pausedMs)

  const newMessages = countUntold(run.state, seen, todo)
  const prompted = { newMessages, repair: todo.repair, isLast: isLastTurn(run.state, todo.turn) }
  const abilities = await desk.model.abilitiesOf(model)
  const { request, layers, basis } = await writePrompt(run, seen, abilities, {
    ...prompted,
    basis: null,
    turn: todo.turn,
  })
  const body = JSON.stringify(request)
  const isRequested = await writeTask(run, asksFor(run, 'call_model'), async (tx, open) => {
    const { turn } = todo
    const attempt = turn === open.state.turn ? open.state.attempt + 1 : 1
    await keepPayloads(tx, [body])
    return appendEvents(tx, open, [
      { type: 'context.assembled', data: { turn, layers, ...prompted, basis } },
      {
        type: 'model.requested',
        data: { turn, attempt, model, maxTokens, request: hashOf(body) },
      },
    ])
  })
  const { call, turn, attempt, replyMode } = run.state
  if (!isRequested || !call) return

  desk.progress.tell(run, 'model')
  // Where only a tool speaks, what the model writes is nobody's to read.
  const live = replyMode === 'text' ? desk.texts.open(run, { turn, attempt, seq: call.seq }) : silent
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

const silent: LiveText = { write() {}, close: async () => {} }

/** A resumed task is told what it missed, once; one that has just begun missed nothing. */
function countUntold(
  { attempt, past }: TaskState,
  { newMessages }: SeenContext,
  { turn }: ModelTurn,
): number {
  if (attempt === 0 && turn === 1) return 0
  const told = past.reduce((sum, { prompted }) => sum + (prompted?.newMessages ?? 0), 0)
  return Math.max(0, newMessages - told)
}

function asksFor(run: TaskRun, what: ReturnType<typeof next>['do']) {
  return (state: TaskState) => next(state, run.now()).do === what
}

async function readSeen(run: TaskRun): Promise<SeenContext> {
  const { started, actingUserId, triggerMessageId } = run.state
  if (!started) throw new Error('The task has not started.')
  return run.db.asWorker(tx => readContext(tx, { ...run.task, ...started, actingUserId, triggerMessageId }))
}

/**
 * The request of a turn. The turns before it stand at its end; all that stands before those must be the same in each
 * request of the loop, so what is new to a later turn is said behind them.
 */
async function writePrompt(
  run: TaskRun,
  seen: SeenContext,
  abilities: ModelAbilities,
  { turn, ...prompted }: Prompted & { turn: number },
) {
  const { started, agentId, input, replyMode } = run.state
  const past = listTurnsBefore(run.state, turn)
  const exchanges = await run.db.asWorker(tx => readExchanges(tx, run.state, past, prompted))
  const first = past[0] ? past[0].prompted : prompted
  const context: ContextInput = {
    agent: { id: agentId, ...seen.agent },
    abilities,
    tools: offerTools(seen.agent.tools),
    replyMode,
    history: seen.history,
    fork: seen.fork,
    asker: seen.asker,
    question: seen.question,
    answerLength: input.answerLength ?? null,
    date: (started?.startedAt ?? '').slice(0, 10),
    newMessages: first?.newMessages ?? 0,
    repair: first?.repair ?? false,
  }
  const { system, tools, messages } = assembleContext(context).request
  const basis = hashOf(JSON.stringify([tools, system, messages]))
  const keepsThinking = past.every(turn => turn.prompted?.basis === basis)
  return { ...assembleContext({ ...context, exchanges, keepsThinking }), basis }
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
