import { pauseModel } from '../../db/agents/model-rate-limits.ts'
import type { Tx } from '../../db/client.ts'
import { holdEvents, type NewEvent, type OpenTask } from '../../db/tasks/task-events.ts'
import { hashOf } from '../../db/tasks/task-payloads.ts'
import { readNotes } from '../../domain/drafting/drafted-notes.ts'
import { readDrafted, readRevised } from '../../domain/drafting/drafted-result.ts'
import type { OfferedTools } from '../../domain/mcp/offered-tools.ts'
import { readAnswerText } from '../../domain/prompts/answer-text.ts'
import { isOnlyThinking } from '../../domain/prompts/stored-text.ts'
import { priceCall, pricedBy, priceSaving } from '../../domain/spending/prices.ts'
import type { AnswerState } from '../../domain/tasks/answer-state.ts'
import type { DraftState } from '../../domain/tasks/draft-state.ts'
import { countPausedWords } from '../../domain/tasks/past-turn.ts'
import type { ReadingState } from '../../domain/tasks/reading-state.ts'
import type { TokenUsage } from '../../domain/tasks/task.ts'
import { hasSpoken, isCut, type TaskState } from '../../domain/tasks/task-state.ts'
import { readCalls } from '../calls/read-calls.ts'
import { readOfferedTools } from '../mcp/fix-offered-tools.ts'
import type { Answered, Failed, ModelOutcome } from '../model/model.ts'
import { findReading } from '../readings/index.ts'
import { describeCall } from '../tools/index.ts'

/**
 * Records the outcome of the model call under way, with everything that the model sent. It is written together with
 * the events that follow from it.
 */
export async function recordOutcome(tx: Tx, open: OpenTask, outcome: ModelOutcome): Promise<OpenTask> {
  const { call } = open.state
  if (!call) return open
  // Condensing comes before the first attempt.
  const place = { turn: open.state.turn, attempt: Math.max(1, open.state.attempt) }
  const { event, bodies } =
    outcome.kind === 'answered'
      ? describeAnswer(
          place,
          outcome,
          open.state,
          await readOfferedTools(tx, open.state.started?.serverTools),
        )
      : describeFailure(place, outcome)
  if (outcome.kind === 'failed' && outcome.failure === 'rate_limited' && outcome.retryAfterMs) {
    await pauseModel(tx, { model: call.model, endpointId: call.endpointId }, outcome.retryAfterMs)
  }
  return holdEvents(open, [{ ...event, causedBy: call.seq }], bodies)
}

interface Place {
  turn: number
  attempt: number
}

function describeAnswer(
  place: Place,
  outcome: Answered,
  state: TaskState,
  offered: OfferedTools,
): { event: NewEvent; bodies: string[] } {
  const { model, stopReason, response, requestId, firstTextMs, durationMs, reading } = outcome
  const { object = null, repairNote = null } = reading ?? {}
  const isReturned = object !== null || repairNote !== null
  const calls = isReturned
    ? []
    : readCalls(response).map(({ callId, name }) => describeCall(callId, name, offered.tools))
  const onlyThinking = endedThinking(outcome, state)
  return {
    event: {
      type: 'model.answered',
      data: {
        ...place,
        model,
        stopReason,
        response: hashOf(response),
        textLength: reading?.textLength ?? readAnswerText(outcome.text)?.content.length ?? 0,
        unusable:
          onlyThinking ||
          repairNote !== null ||
          (state.kind !== 'answer'
            ? !isInForm(outcome, state)
            : object === null &&
              readAnswerText(outcome.text) === null &&
              !mayBeEmpty(outcome, calls.length, state)),
        ...(onlyThinking ? { onlyThinking } : {}),
        ...(object !== null && { object: hashOf(object) }),
        ...(repairNote !== null && { repairNote: hashOf(repairNote) }),
        ...(state.call?.isCondensing || state.assembledTokens === null
          ? {}
          : { estimatedTokens: state.assembledTokens }),
        ...(calls.length > 0 ? { calls } : {}),
        ...price(outcome, outcome.usage ?? {}),
        requestId,
        firstTextMs,
        durationMs,
      },
    },
    bodies: [response, ...(object === null ? [] : [object]), ...(repairNote === null ? [] : [repairNote])],
  }
}

/**
 * Tells whether an answer reached its length limit before its first word. A condensing call is not made again
 * for that, and an agent that has spoken owes no more words.
 */
function endedThinking({ stopReason, response }: Answered, state: TaskState): boolean {
  if (stopReason !== 'max_tokens' || state.call?.isCondensing) return false
  return isOnlyThinking(response) && !(state.kind === 'answer' && hasSpoken(state))
}

/**
 * Tells whether an answer may have no text. A refusal has its own ending; an agent that has spoken through a
 * tool need not say more; a paused answer continues in the next turn.
 */
function mayBeEmpty({ stopReason }: Answered, calls: number, state: AnswerState): boolean {
  if (stopReason === 'refusal' || stopReason === 'pause_turn' || calls > 0) return true
  return state.replyMode === 'tool' || hasSpoken(state) || countPausedWords(state.past) > 0
}

/**
 * Tells whether the answer has the requested form. A declined or cut-off answer passes, because the task has a
 * better message for it than that it can't be read.
 */
function isInForm({ stopReason, text }: Answered, state: DraftState | ReadingState): boolean {
  if (stopReason === 'refusal' || isCut({ stopReason })) return true
  if (state.kind === 'reading') return findReading(state.input.purpose).isAnswer(text)
  const { call, input } = state
  if (call?.isPart) return readNotes(text) !== null
  return (input.revises ? readRevised(text) : readDrafted(text)) !== null
}

function describeFailure(place: Place, outcome: Failed): { event: NewEvent; bodies: string[] } {
  const { failure, status, errorType, detail, retryAfterMs, shouldRetry, requestId, durationMs } = outcome
  // Postgres stores no null character.
  const partial = outcome.text.replaceAll('\0', '').toWellFormed()
  return {
    event: {
      type: 'model.failed',
      data: {
        ...place,
        failure,
        status,
        errorType,
        detail,
        retryAfterMs,
        shouldRetry,
        partial: partial === '' ? null : hashOf(partial),
        requestId,
        ...(outcome.usage ? price(outcome, outcome.usage) : { usage: null, costUsd: null }),
        durationMs,
      },
    },
    bodies: partial === '' ? [] : [partial],
  }
}

function price(outcome: ModelOutcome, usage: TokenUsage): { usage: TokenUsage; costUsd: number | null } {
  const { model, isFree } = outcome
  if (isFree) return { usage: { ...usage, model }, costUsd: 0 }
  const priced = pricedBy(outcome)
  const savedUsd = priceSaving(priced, usage)
  return {
    usage: { ...usage, model, ...(savedUsd ? { savedUsd } : {}) },
    costUsd: priceCall(priced, usage),
  }
}
