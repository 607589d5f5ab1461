import type { AnswerLength } from '../messages/message.ts'
import type { TaskInput } from '../tasks/events.ts'

/** Returns the length that the asker wants for the answer; null: nobody said, or the task posts no answer. */
export function answerLengthOf(input: TaskInput): AnswerLength | null {
  return 'answerLength' in input ? (input.answerLength ?? null) : null
}
