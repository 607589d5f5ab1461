/**
 * Derives a task's state and its next step from its log.
 *
 * `reduce` folds events into a state; `next` decides the next step. Both are pure, so a worker that takes a
 * task over, a test, and a person who reads the log come to the same conclusion. The columns of `tasks` are a
 * cache of this state.
 *
 * A task runs in turns: the model is asked, the tools that it calls run, and their results go back in the
 * next turn, until the model answers without calls, a tool ends the task, or a limit is reached. A turn may
 * take several model calls (attempts): a call that fails is made again.
 *
 * There are three kinds of task: one answers, one drafts a fork's result, and one reads conversations for a purpose.
 * Each has its own state and its own next step; the parts that all share are in common-state.ts and todo.ts.
 */

import { type AnswerState, beginAnswerTurn, changeAnswer, emptyAnswer } from './answer-state.ts'
import { beginDraftTurn, changeDraft, createDraftState, type DraftState, nextOfDraft } from './draft-state.ts'
import type { TaskEvent } from './events.ts'
import { nextOfAnswer } from './next-of-answer.ts'
import type { PastTurn } from './past-turn.ts'
import {
  beginReadingTurn,
  changeReading,
  createReadingState,
  nextOfReading,
  type ReadingState,
} from './reading-state.ts'
import type { Todo } from './todo.ts'
import type { Waiting } from './tool-calls.ts'

export { hasSpoken } from './answer-state.ts'
export { hasEnded, isCut, type OpenCall } from './common-state.ts'
export { isLastTurn, type Todo } from './todo.ts'

export type TaskState = AnswerState | DraftState | ReadingState

/** Before its first event, a task counts as one that answers. */
export const emptyState: TaskState = emptyAnswer

export function reduce(events: readonly TaskEvent[], from: TaskState = emptyState): TaskState {
  return events.reduce(fold, from)
}

function fold(before: TaskState, event: TaskEvent): TaskState {
  const state = begin(before, event)
  switch (state.kind) {
    case 'answer':
      return { ...state, ...changeAnswer(event, state), seq: event.seq }
    case 'draft':
      return { ...state, ...changeDraft(event, state), seq: event.seq }
    case 'reading':
      return { ...state, ...changeReading(event, state), seq: event.seq }
  }
}

/** Reads from the first event which kind of task it is. */
function begin(state: TaskState, { type, data }: TaskEvent): TaskState {
  if (type !== 'task.created') return state
  if (data.origin === 'reading' && data.input.kind === 'reading') return createReadingState(data.input)
  return data.origin === 'resolve' && data.input.kind === 'resolve' ? createDraftState(data.input) : state
}

export function next(state: TaskState, now: Date): Todo {
  switch (state.kind) {
    case 'answer':
      return nextOfAnswer(state, now)
    case 'draft':
      return nextOfDraft(state, now)
    case 'reading':
      return nextOfReading(state, now)
  }
}

/**
 * Returns the state of a task that must be one that answers: only such tasks use tools, wait, or are
 * replayed.
 */
export function answerOf(state: TaskState): AnswerState {
  if (state.kind !== 'answer') throw new Error('This task does not answer.')
  return state
}

/** Returns the state of a task that must be one that drafts a result. */
export function draftOf(state: TaskState): DraftState {
  if (state.kind !== 'draft') throw new Error('This task does not draft a result.')
  return state
}

/** Returns the state of a task that must be one that reads conversations. */
export function readingOf(state: TaskState): ReadingState {
  if (state.kind !== 'reading') throw new Error('This task does not read conversations.')
  return state
}

/** Returns whether the task is silent: see `tasks.is_silent`. */
export function isSilent(task: TaskState | Pick<AnswerState, 'replay' | 'input'>): boolean {
  const { input } = task
  const keepsAnswer =
    input.kind === 'routing' ||
    input.kind === 'reading' ||
    (input.kind === 'prompt' && input.posts !== undefined)
  return keepsAnswer || isWithoutEffects(task)
}

/** Returns whether the tools of a task must change nothing. */
export function isWithoutEffects(task: TaskState | Pick<AnswerState, 'replay'>): boolean {
  return 'replay' in task && task.replay !== null && !task.replay.allowsEffects
}

/** Returns whether an admin tries a version in this task: only admins read it, and its words count for nothing. */
export function isTrial({ origin }: Pick<TaskState, 'origin'>): boolean {
  return origin === 'test'
}

/** Returns whether people follow the task while it works: those in its conversation, or the admin who tries it. */
export function isFollowed(task: TaskState): boolean {
  return isTrial(task) || !isSilent(task)
}

/** Returns the thing outside the task that it waits for; null: nothing. Only a task that answers waits. */
export function waitingOf(state: TaskState): Waiting | null {
  return state.kind === 'answer' ? state.waiting : null
}

/**
 * Returns the turns whose answers and results are in the prompt of a turn: the current one, or the next one.
 */
export function listTurnsBefore(state: TaskState, turn: number): PastTurn[] {
  return atTurn(state, turn).past
}

/** Returns a task's state when it begins a turn: its current one, or the next one. */
export function atTurn(state: TaskState, turn: number): TaskState {
  switch (state.kind) {
    case 'answer':
      return { ...state, ...beginAnswerTurn(state, turn) }
    case 'draft':
      return beginDraftTurn(state, turn)
    case 'reading':
      return beginReadingTurn(state, turn)
  }
}
