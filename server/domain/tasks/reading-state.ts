/**
 * The state of a task that reads conversations for a purpose: the answer is checked against the messages and corrected
 * once, and the part that passed goes to the purpose. The task has no tools, posts nothing and waits for nobody.
 */

import { beginTurn, changeCommon } from './change-common.ts'
import { type CommonState, emptyCommon, isCut } from './common-state.ts'
import type { EventData, TaskEvent, TaskInput } from './events.ts'
import { askAnew, askModel, decideRecovery, decideStart, isIdle, type Todo } from './todo.ts'

export interface ReadingState extends CommonState {
  kind: 'reading'
  input: Extract<TaskInput, { kind: 'reading' }>
  /** The newest answer that was checked, and the part of it that passed. */
  checked: (EventData<'reading.checked'> & { seq: number }) | null
  /** The errors can't be corrected, so that part stands. */
  isKept: boolean
}

export function createReadingState(input: ReadingState['input']): ReadingState {
  return { ...emptyCommon, kind: 'reading', input, checked: null, isKept: false }
}

export function changeReading(event: TaskEvent, state: ReadingState): Partial<ReadingState> {
  switch (event.type) {
    case 'reading.checked':
      return { checked: { ...event.data, seq: event.seq } }
    case 'reading.kept':
      return { isKept: true }
    default:
      return changeCommon(event, state)
  }
}

/** Returns the changes to a reading task when it begins a turn. */
export function beginReadingTurn(state: ReadingState, turn: number): ReadingState {
  return { ...state, ...beginTurn(state, turn) }
}

export function nextOfReading(state: ReadingState, now: Date): Todo {
  const todo = decide(state, now)
  // The part that passed stays, even if its correction failed. An error on our side may be one of handing it over.
  return todo.do === 'fail' && todo.reason !== 'internal' && state.checked ? { do: 'settle_reading' } : todo
}

function decide(state: ReadingState, now: Date): Todo {
  if (isIdle(state)) return { do: 'nothing' }
  const first = decideStart(state) ?? decideRecovery(state, now)
  if (first) return first
  if (state.isKept && state.checked) return { do: 'settle_reading' }
  return state.answer ? followAnswer(state, state.answer) : askAnew(state)
}

/** Decides whether to correct the answer: its errors are corrected once, in an extra turn. */
function followAnswer(state: ReadingState, answer: NonNullable<ReadingState['answer']>): Todo {
  const { checked, turn, since } = state
  if (answer.stopReason === 'refusal') return { do: 'fail', reason: 'refusal' }
  if (isCut(answer)) return { do: 'fail', reason: 'result_cut' }
  if (!checked || checked.seq < answer.seq) return { do: 'check_reading' }
  if (checked.faults !== null && turn === since.turn) return askModel(state, turn + 1, false)
  return { do: 'settle_reading' }
}
