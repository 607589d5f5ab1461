import type { AnswerLength } from '../messages/message.ts'
import type { TaskInput } from '../tasks/events.ts'

/** How long the answer of a task was wished; null: nobody said, or there is to be none. */
export function answerLengthOf(input: TaskInput): AnswerLength | null {
  return input.kind === 'resolve' ? null : (input.answerLength ?? null)
}
