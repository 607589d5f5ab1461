import type { AnswerState } from '../tasks/answer-state.ts'
import type { TaskState } from '../tasks/task-state.ts'

/** Returns whether the task is a run of a schedule, and no rerun of one that a person asked for. */
export function isRun(state: TaskState): state is AnswerState {
  return (
    state.kind === 'answer' &&
    state.input.kind === 'prompt' &&
    state.input.from === 'schedule' &&
    state.rerunOf === null
  )
}
