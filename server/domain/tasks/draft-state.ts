/**
 * The state of a task that drafts a fork's result: the fork is read at once or in parts, and the answer is
 * checked against the fork's messages and corrected once. The task has no tools and waits for nobody.
 */

import { beginTurn, changeCommon, countPrompt, settleCall } from './change-common.ts'
import { type CommonState, emptyCommon, isCut } from './common-state.ts'
import type { EventData, TaskEvent, TaskInput } from './events.ts'
import { askAnew, askModel, decideRecovery, decideStart, isIdle, type Todo } from './todo.ts'

export interface DraftState extends CommonState {
  kind: 'draft'
  input: Extract<TaskInput, { kind: 'resolve' }>
  /** The parts in which the fork is read; null: it is read at once, or this is not decided yet. */
  plan: { parts: readonly { first: number; last: number }[]; model?: string; seq: number } | null
  /** The notes from each part so far. */
  notes: string[]
  /** A result was checked and saved as the result draft. */
  drafted: (EventData<'result.drafted'> & { seq: number }) | null
}

export function createDraftState(input: DraftState['input']): DraftState {
  return { ...emptyCommon, kind: 'draft', input, plan: null, notes: [], drafted: null }
}

export function changeDraft(event: TaskEvent, state: DraftState): Partial<DraftState> {
  const common = changeCommon(event, state)
  switch (event.type) {
    case 'model.answered':
      return isPartRead(event, state)
        ? {
            ...settleCall(event, state),
            ...countPrompt(event, state),
            notes: [...state.notes, event.data.response],
            failed: [],
            lastFailure: null,
          }
        : common
    case 'result.planned':
      return { plan: { ...event.data, seq: event.seq }, notes: [] }
    case 'result.drafted':
      return { drafted: { ...event.data, seq: event.seq } }
    case 'retry.requested':
      return { ...common, drafted: null }
    default:
      return common
  }
}

function isPartRead({ data }: TaskEvent & { type: 'model.answered' }, { call }: DraftState): boolean {
  return call?.isPart === true && !data.unusable && !isCut(data) && data.stopReason !== 'refusal'
}

/** Returns the changes to a drafting task when it begins a turn. */
export function beginDraftTurn(state: DraftState, turn: number): DraftState {
  return { ...state, ...beginTurn(state, turn) }
}

export function nextOfDraft(state: DraftState, now: Date): Todo {
  const todo = decide(state, now)
  // The checked result stays, even if its correction failed.
  return todo.do === 'fail' && state.drafted ? { do: 'complete', stopReason: 'end_turn' } : todo
}

function decide(state: DraftState, now: Date): Todo {
  if (isIdle(state)) return { do: 'nothing' }
  const first = decideStart(state) ?? decideRecovery(state, now)
  if (first) return first
  return state.answer ? followAnswer(state, state.answer) : askAnew(state)
}

/** Decides whether to correct the draft: its errors are corrected once, in an extra turn. */
function followAnswer(state: DraftState, answer: NonNullable<DraftState['answer']>): Todo {
  const { drafted, turn, since } = state
  if (answer.stopReason === 'refusal') return { do: 'fail', reason: 'refusal' }
  if (isCut(answer)) return { do: 'fail', reason: 'result_cut' }
  if (!drafted || drafted.seq < answer.seq) return { do: 'check_draft' }
  if (drafted.faults !== null && turn === since.turn) return askModel(state, turn + 1, false)
  return { do: 'complete', stopReason: 'end_turn' }
}
