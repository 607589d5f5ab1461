/**
 * What a task's log means, and what follows from it.
 *
 * `reduce` folds events into a state; `next` says the one thing to do now. Both are pure, so a worker that takes a task
 * over, a test, and a person who reads the log come to the same conclusion. The columns of `tasks` are a cache of this.
 *
 * A task goes in turns: the model is asked, the tools that it calls are used, their results go back with the next
 * turn, until it answers without calls, a tool ends the task, or a limit is reached. A turn may take several model calls
 * (attempts): those that fail are made again.
 *
 * There are two kinds of task: one answers, one drafts a fork's result. Each has a state and a next step of its own; what
 * both have stands in common-state.ts and todo.ts.
 */

import { type AnswerState, beginAnswerTurn, changeAnswer, emptyAnswer } from './answer-state.ts'
import { beginDraftTurn, changeDraft, createDraftState, type DraftState, nextOfDraft } from './draft-state.ts'
import type { TaskEvent } from './events.ts'
import { nextOfAnswer } from './next-of-answer.ts'
import type { PastTurn } from './past-turn.ts'
import type { Todo } from './todo.ts'
import type { Waiting } from './tool-calls.ts'

export { hasSpoken } from './answer-state.ts'
export { hasEnded, isCut, type OpenCall } from './common-state.ts'
export { isLastTurn, type Todo } from './todo.ts'

export type TaskState = AnswerState | DraftState

/** Before its first event a task is one that answers. */
export const emptyState: TaskState = emptyAnswer

export function reduce(events: readonly TaskEvent[], from: TaskState = emptyState): TaskState {
  return events.reduce(fold, from)
}

function fold(before: TaskState, event: TaskEvent): TaskState {
  const state = begin(before, event)
  return state.kind === 'draft'
    ? { ...state, ...changeDraft(event, state), seq: event.seq }
    : { ...state, ...changeAnswer(event, state), seq: event.seq }
}

/** The first event says which kind of task it is. */
function begin(state: TaskState, { type, data }: TaskEvent): TaskState {
  if (type !== 'task.created' || data.origin !== 'resolve' || data.input.kind !== 'resolve') return state
  return createDraftState(data.input)
}

export function next(state: TaskState, now: Date): Todo {
  return state.kind === 'draft' ? nextOfDraft(state, now) : nextOfAnswer(state, now)
}

/** The state of a task that can only be one that answers: only such tasks use tools, wait, or are replayed. */
export function answerOf(state: TaskState): AnswerState {
  if (state.kind === 'draft') throw new Error('This task drafts a result.')
  return state
}

/** The state of a task that can only be one that drafts a result. */
export function draftOf(state: TaskState): DraftState {
  if (state.kind === 'answer') throw new Error('This task drafts no result.')
  return state
}

/** Nobody hears of it: see `tasks.is_silent`. */
export function isSilent(task: TaskState | Pick<AnswerState, 'replay'>): boolean {
  return 'replay' in task && task.replay !== null && !task.replay.allowsEffects
}

/** What a task waits for, outside of itself; null: nothing. Only one that answers waits. */
export function waitingOf(state: TaskState): Waiting | null {
  return state.kind === 'answer' ? state.waiting : null
}

/** The turns whose answers and results stand in the prompt of a turn: the task's own one, or the one after it. */
export function listTurnsBefore(state: TaskState, turn: number): PastTurn[] {
  return atTurn(state, turn).past
}

/** A task as it stands when it begins a turn: its own one, or the one after it. */
export function atTurn(state: TaskState, turn: number): TaskState {
  return state.kind === 'draft' ? beginDraftTurn(state, turn) : { ...state, ...beginAnswerTurn(state, turn) }
}
