import type { Tx } from '../../../db/client.ts'
import { type OpenTask, readBody } from '../../../db/tasks/task-events.ts'
import { readAnswerText } from '../../../domain/prompts/answer-text.ts'
import { answerOf } from '../../../domain/tasks/task-state.ts'
import { mayPost } from '../log/check-told.ts'
import { readAnswerWords } from './read-answer.ts'

/**
 * Returns the words of a task that ends without its whole answer. Null: there are none for people, or they rest on words
 * that may not be told here any more.
 */
export async function readPartial(tx: Tx, open: OpenTask): Promise<string | null> {
  const { state } = open
  // In this mode only the tool's messages are for people, so the text is not shown. A part of an object is no text.
  if (answerOf(state).replyMode === 'tool' || answerOf(state).isStructured) return null
  if (!(await mayPost(tx, open))) return null
  const partial = state.answer || !state.partial ? null : await readBody(tx, open, state.partial)
  const words = (await readAnswerWords(tx, open)) + (partial ?? '')
  return readAnswerText(words)?.content ?? null
}
