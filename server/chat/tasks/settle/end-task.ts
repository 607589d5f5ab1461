import type { Tx } from '../../../db/client.ts'
import type { Outcome } from '../../../db/lanes/lanes.ts'
import type { OpenTask } from '../../../db/tasks/task-events.ts'
import { dropStream } from '../../../db/tasks/task-streams.ts'
import { readAnswerText } from '../../../domain/prompts/answer-text.ts'
import { finishChild } from './finish-child.ts'
import { postUntold } from './post-untold.ts'
import { readAnswerWords } from './read-answer.ts'

export interface Conclusion extends OpenTask {
  /** The next state of the lane's item; undefined: the task continues at once. */
  outcome?: Outcome
}

async function readAnswer(tx: Tx, { state }: OpenTask): Promise<string | null> {
  if (!state.answer) return null
  return readAnswerText(await readAnswerWords(tx, state))?.content ?? null
}

/**
 * Removes an ended task from its lane, drops its text so far, tells the task that waits for it, and posts the
 * answers that its own model was not told.
 */
export async function endTask(tx: Tx, open: OpenTask): Promise<Conclusion> {
  await dropStream(tx, open.row.id)
  if (open.row.parentTaskId !== null) await finishChild(tx, open, await readAnswer(tx, open))
  await postUntold(tx, open)
  return { ...open, outcome: { kind: 'done' } }
}
