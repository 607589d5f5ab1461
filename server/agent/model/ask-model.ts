import { readPausedWords } from '../../chat/tasks/settle/read-answer.ts'
import { readContext, type SeenContext } from '../../db/tasks/task-context.ts'
import { isOpening, openingTokens } from '../../domain/forks/opening.ts'
import { widenAnswer } from '../../domain/spending/answer-room.ts'
import { type AnswerState, showsOwnHistory } from '../../domain/tasks/answer-state.ts'
import { listPaused } from '../../domain/tasks/past-turn.ts'
import {
  answerOf,
  isLastTurn,
  isSilent,
  listTurnsBefore,
  type TaskState,
} from '../../domain/tasks/task-state.ts'
import { isStillToStart, startAlone, type TaskStart, withModel } from '../loop/start-task.ts'
import { stillAsks, type TaskRun } from '../loop/task-run.ts'
import { readOutcome } from '../outputs/read-output.ts'
import { showOutput } from '../outputs/show-output.ts'
import { writePrompt } from '../prompts/write-prompt.ts'
import { callModel, type ModelTurn } from './call-model.ts'
import { condenseHistory } from './condense-history.ts'
import { findLeft } from './find-left.ts'
import { giveUp } from './give-up.ts'
import type { ModelOutcome } from './model.ts'
import type { ModelDesk } from './model-desk.ts'
import { findWait, waitForModel } from './wait-for-model.ts'

/**
 * Asks the model: assembles the prompt, records the request, streams the answer, records the outcome. With a
 * `start` the task begins in the very transaction that records the request, unless something else has to be
 * done first.
 */
export async function askModel(
  run: TaskRun,
  desk: ModelDesk,
  todo: ModelTurn,
  start: TaskStart | null = null,
): Promise<void> {
  const at = start ? { ...run, state: start.state } : run
  const seen = limitOpening(at, start?.seen ?? (await readSeen(run)))
  const { model, maxTokens, timeoutMs } = seen.agent
  const pausedMs = await findWait(run, desk, model)
  if (start && pausedMs > 0) return startAlone(run, start)
  if (pausedMs > 0) return waitForModel(run, pausedMs)

  const past = listTurnsBefore(at.state, todo.turn)
  const continues = listPaused(past).length > 0
  // Nothing may follow a paused answer; the next prompt tells it.
  const prompted = continues
    ? { newMessages: 0, repair: false, isLast: false, continues }
    : {
        newMessages: countUntold(answerOf(at.state), seen, todo),
        repair: todo.repair,
        ...(todo.repair && at.state.repairNote && { repairNote: at.state.repairNote }),
        isLast: isLastTurn(at.state, todo.turn),
        continues,
      }
  const usd = desk.model.isFree ? null : await findLeft(run.db, at)
  const written = await run.trace.prompt(todo.turn, () =>
    writePrompt(at, desk, seen, { ...prompted, basis: null, turn: todo.turn }, usd),
  )
  const { hasBudget } = seen.workspace
  if (start && written.do !== 'send') return startAlone(run, start)
  // The model can't take so much text, and nothing more could be left out.
  if (written.do === 'give_up') return giveUp(run, 'context_too_large')
  if (written.do === 'refuse') return giveUp(run, 'budget_exceeded', written.neededUsd)
  if (written.do === 'condense') {
    return condenseHistory(run, desk, written.condensing, { hasBudget, timeoutMs })
  }

  const { prompt } = written
  const { turn } = todo
  const { layers, basis, isLastPaid, unread } = prompt
  // If the agent speaks by a tool alone, nobody may read the model's text. If the task is silent, nobody may
  // read it in the thread.
  const isShown = answerOf(at.state).replyMode === 'text' && !isSilent(at.state)
  const { properties } = seen.agent
  const before =
    continues && (isShown || properties) ? await run.db.asWorker(tx => readPausedWords(tx, past)) : ''
  await callModel(run, desk, {
    turn,
    model,
    maxTokens: widenAnswer(at.state, maxTokens),
    timeoutMs,
    hasBudget,
    start,
    body: length => JSON.stringify({ ...prompt.request, max_tokens: length }),
    material: prompt.material,
    tokens: prompt.tokens,
    isStill: start ? isStillToStart(run) : asksTheSame(run),
    events: [
      ...prompt.reductions,
      {
        type: 'context.assembled',
        data: {
          turn,
          layers,
          ...prompted,
          basis,
          ...(isLastPaid && { isLastPaid }),
          ...(unread.length > 0 && { unread }),
        },
      },
    ],
    bodies: prompt.bodies,
    ...(isShown && {
      show: ({ seq }) => {
        const open = desk.texts.open(run, { turn, attempt: run.state.attempt, seq })
        const text = showOutput(open, seen.agent)
        if (before !== '') text.write(before)
        return text
      },
    }),
    fill: prompt.fill,
    judge: (outcome, { isFilled }) =>
      readOutcome(isFilled ? blamePictures(outcome) : outcome, seen.agent, before),
  })
}

/**
 * Blames the pictures and documents for a refusal: without them the same request may well be accepted. Only the words of an
 * error tell that one of them can't be read.
 */
function blamePictures(outcome: ModelOutcome): ModelOutcome {
  if (outcome.kind !== 'failed') return outcome
  const { failure, status, detail } = outcome
  const isTooMuch = status === 413
  const isUnreadable = failure === 'rejected' && status === 400 && /image|pdf|document/i.test(detail)
  return isTooMuch || isUnreadable ? { ...outcome, failure: 'pictures_refused' } : outcome
}

/**
 * Counts the messages that a resumed task missed, which it is told once. A task that has just begun missed
 * nothing.
 */
function countUntold(
  { attempt, past, takenOver }: AnswerState,
  { newMessages }: SeenContext,
  { turn }: ModelTurn,
): number {
  // A replay is told the same as the original task, as if no time had passed since.
  if (takenOver) return turn === takenOver.turn ? takenOver.newMessages : 0
  if (attempt === 0 && turn === 1) return 0
  const told = past.reduce((sum, { prompted }) => sum + (prompted?.newMessages ?? 0), 0)
  return Math.max(0, newMessages - told)
}

/** Checks that no message came since the prompt was written: the prompt lacks such a message and is written anew. */
function asksTheSame(run: TaskRun) {
  const { length } = answerOf(run.state).inputs
  const asks = stillAsks(run, 'call_model')
  return (state: TaskState) => answerOf(state).inputs.length === length && asks(state)
}

/** Keeps the message that opens a fork short: it was offered at the price of a short one. */
function limitOpening({ state }: Pick<TaskRun, 'state'>, seen: SeenContext): SeenContext {
  if (!isOpening(answerOf(state).input)) return seen
  const maxTokens = Math.min(seen.agent.maxTokens, openingTokens)
  return { ...seen, agent: { ...seen.agent, maxTokens } }
}

async function readSeen(run: TaskRun): Promise<SeenContext> {
  const { started, actingUserId, triggerMessageId } = run.state
  if (!started) throw new Error('The task has not started.')
  const hasOwnHistory = showsOwnHistory(answerOf(run.state))
  const asked = { ...run.task, ...started, actingUserId, triggerMessageId, hasOwnHistory }
  return run.db.asWorker(async tx => withModel(await readContext(tx, asked), started))
}
