import type { TaskInput } from './events.ts'
import type { AnswerLength } from './message.ts'

/** How long the answer of a task was wished; null: nobody said, or there is to be none. */
export function answerLengthOf(input: TaskInput): AnswerLength | null {
  return input.kind === 'resolve' ? null : (input.answerLength ?? null)
}
