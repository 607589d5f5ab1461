import { readPausedWords } from '../../chat/tasks/settle/read-answer.ts'
import { readContext, type SeenContext } from '../../db/tasks/task-context.ts'
import { widenAnswer } from '../../domain/spending/answer-room.ts'
import { showsOwnHistory } from '../../domain/tasks/answer-state.ts'
import { answerOf, isFollowed, type TaskState } from '../../domain/tasks/task-state.ts'
import { isStillToStart, startAlone, type TaskStart, withModel } from '../loop/start-task.ts'
import { stillAsks, type TaskRun } from '../loop/task-run.ts'
import { readOutcome } from '../outputs/read-output.ts'
import { showOutput } from '../outputs/show-output.ts'
import { callModel, type ModelTurn } from './call-model.ts'
import { condenseHistory } from './condense-history.ts'
import { openDesk, wordsOf } from './endpoints/open-desk.ts'
import { findRefusal, giveUp } from './give-up.ts'
import type { ModelOutcome } from './model.ts'
import type { ModelDesk } from './model-desk.ts'
import { limitOpening, prepareTurn } from './prepare-turn.ts'
import { findWait, waitForModel } from './wait-for-model.ts'

/**
 * Asks the model: assembles the prompt, records the request, streams the answer, records the outcome. With a
 * `start` the task begins in the very transaction that records the request, unless something else has to be
 * done first.
 */
export async function askModel(
  run: TaskRun,
  given: ModelDesk,
  todo: ModelTurn,
  start: TaskStart | null = null,
): Promise<void> {
  const at = start ? { ...run, state: start.state } : run
  const seen = limitOpening(at, start?.seen ?? (await readSeen(run)))
  const { model, endpointId, maxTokens, timeoutMs } = seen.agent
  const pausedMs = await findWait(run, given, { model, endpointId })
  if (start && pausedMs > 0) return startAlone(run, start)
  if (pausedMs > 0) return waitForModel(run, pausedMs)

  const { smallEndpointId } = seen.workspace
  const desk = await openDesk(given, wordsOf(run.task), { endpointId, smallEndpointId })
  const refusal = findRefusal(desk.model, at.state)
  if (start && refusal) return startAlone(run, start)
  if (refusal) return giveUp(run, refusal.reason, refusal.facts)
  const { written, prompted, past } = await prepareTurn(at, desk, todo, seen)
  const { hasBudget } = seen.workspace
  if (start && written.do !== 'send') return startAlone(run, start)
  // The model can't take so much text, and nothing more could be left out.
  if (written.do === 'give_up') return giveUp(run, 'context_too_large')
  if (written.do === 'refuse') return giveUp(run, 'budget_exceeded', { neededUsd: written.neededUsd })
  if (written.do === 'condense') {
    return condenseHistory(run, { ...desk, model: desk.small }, written.condensing, { hasBudget, timeoutMs })
  }

  const { prompt } = written
  const { turn } = todo
  const { layers, basis, isLastPaid, unread, memories } = prompt
  // If the agent speaks by a tool alone, nobody may read the model's text. If the task is silent, nobody may
  // read it in the thread; that of a trial goes to the admin alone.
  const isShown = answerOf(at.state).replyMode === 'text' && isFollowed(at.state)
  const { properties } = seen.agent
  const before =
    prompted.continues && (isShown || properties)
      ? await run.db.asWorker(tx => readPausedWords(tx, past))
      : ''
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
          ...(memories.length > 0 && { memories }),
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

/** Checks that no message came since the prompt was written: the prompt lacks such a message and is written anew. */
function asksTheSame(run: TaskRun) {
  const { length } = answerOf(run.state).inputs
  const asks = stillAsks(run, 'call_model')
  return (state: TaskState) => answerOf(state).inputs.length === length && asks(state)
}

async function readSeen(run: TaskRun): Promise<SeenContext> {
  const { started, switched, actingUserId, triggerMessageId } = run.state
  if (!started) throw new Error('The task has not started.')
  const hasOwnHistory = showsOwnHistory(answerOf(run.state))
  const asked = { ...run.task, ...started, actingUserId, triggerMessageId, hasOwnHistory }
  return run.db.asWorker(async tx => withModel(await readContext(tx, asked), { started, switched }))
}
