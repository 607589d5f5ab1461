/** Decides the next step of a task that answers. */

import { type AnswerState, hasSpoken } from './answer-state.ts'
import type { EventData } from './events.ts'
import { countPausedWords, isPaused } from './past-turn.ts'
import { askAnew, askModel, decideRecovery, decideStart, isIdle, type Todo } from './todo.ts'
import { chooseCalls, findLostCalls, isInvalid, type Waiting } from './tool-calls.ts'

export function nextOfAnswer(state: AnswerState, now: Date): Todo {
  if (isIdle(state)) return { do: 'nothing' }
  const hasAnswered = state.messageId !== null || state.withheld?.kind === 'answer'
  if (hasAnswered) return { do: 'complete', stopReason: 'end_turn' }
  const first = decideStart(state) ?? decideWait(state, now) ?? decideRecovery(state, now)
  if (first) return first
  if (state.ending) return followEnding(state, state.ending.stopReason)
  return state.answer ? followAnswer(state, state.answer) : askAnew(state)
}

function decideWait({ waiting, isBudgetRefused }: AnswerState, now: Date): Todo | null {
  if (waiting) return followWait(waiting, now)
  return isBudgetRefused ? { do: 'fail', reason: 'fork_budget' } : null
}

function followWait(waiting: Waiting, now: Date): Todo {
  const { until } = waiting
  if (until !== null && now >= new Date(until)) return { do: 'expire', waiting }
  return { do: 'wait', until, parked: true }
}

/** Decides the step after a call that ends the task: the words beside that call are the answer. */
function followEnding(state: AnswerState, stopReason: 'end_turn' | 'no_reply'): Todo {
  const hasWords = state.replyMode === 'text' && (state.answer?.textLength ?? 0) > 0
  if (stopReason === 'end_turn' && hasWords) return { do: 'post_answer' }
  return {
    do: 'complete',
    stopReason: stopReason === 'end_turn' && !hasSpoken(state) ? 'no_reply' : stopReason,
  }
}

function followAnswer(state: AnswerState, answer: EventData<'model.answered'>): Todo {
  if (answer.stopReason === 'refusal') return { do: 'fail', reason: 'refusal' }
  if (state.calls.length > 0) return followCalls(state)
  if (isPaused(answer)) return askModel(state, state.turn + 1, false)
  const hasWords = answer.textLength > 0 || countPausedWords(state.past) > 0
  if (state.replyMode === 'text' && hasWords) return { do: 'post_answer' }
  if (hasSpoken(state)) return { do: 'complete', stopReason: 'end_turn' }
  if (state.replyMode === 'text') return { do: 'complete', stopReason: 'no_reply' }
  return state.reminders === 0
    ? askModel(state, state.turn + 1, false)
    : { do: 'fail', reason: 'no_tool_call' }
}

const mostInvalidTurns = 3

function followCalls(state: AnswerState): Todo {
  const chosen = chooseCalls(state.calls)
  const lost = findLostCalls(chosen)
  if (lost.length > 0) return { do: 'settle_lost_tools', callIds: lost.map(({ callId }) => callId) }
  if (chosen.length > 0) return { do: 'run_tools', callIds: chosen.map(({ callId }) => callId) }
  const isInvalidTurn = state.calls.every(isInvalid)
  if (isInvalidTurn && state.invalidTurns + 1 >= mostInvalidTurns) {
    return { do: 'fail', reason: 'invalid_tool_call' }
  }
  return askModel(state, state.turn + 1, false)
}
