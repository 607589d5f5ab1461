import type { Tx } from '../../../db/client.ts'
import type { Outcome } from '../../../db/lanes/lanes.ts'
import { appendEvents, type OpenTask, readBody } from '../../../db/tasks/task-events.ts'
import { readAnswerText } from '../../../domain/prompts/answer-text.ts'
import { isRun } from '../../../domain/schedules/scheduled-task.ts'
import { hasEnded } from '../../../domain/tasks/task-state.ts'
import { settleRun } from '../../schedules/runs/settle-run.ts'
import { finishChild } from './finish-child.ts'
import { postUntold } from './post-untold.ts'
import { readAnswerWords } from './read-answer.ts'

export interface Conclusion extends OpenTask {
  /** The next state of the lane's item; undefined: the task continues at once. */
  outcome?: Outcome
}

async function readAnswer(tx: Tx, open: OpenTask): Promise<string | null> {
  const { answer } = open.state
  if (!answer) return null
  if (answer.object) return readBody(tx, open, answer.object)
  return readAnswerText(await readAnswerWords(tx, open))?.content ?? null
}

/**
 * Removes an ended task from its lane, tells the task that waits for it, and posts the answers that its own model
 * was not told. The end of a schedule's run settles the run.
 */
export async function endTask(tx: Tx, open: OpenTask): Promise<Conclusion> {
  // A reading whose correction failed goes on: its worker hands over the part that passed.
  if (!hasEnded(open.state)) return open
  if (isRun(open.state)) {
    const written = await postUntold(tx, await appendEvents(tx, open, []))
    await settleRun(tx, written)
    return { ...written, outcome: { kind: 'done' } }
  }
  if (open.row.parentTaskId === null) return { ...(await postUntold(tx, open)), outcome: { kind: 'done' } }
  const answer = await readAnswer(tx, open)
  // The log of the child ends before the log of its parent says so: readers follow both in the order of writing.
  const written = await appendEvents(tx, open, [])
  await finishChild(tx, written, answer)
  return { ...(await postUntold(tx, written)), outcome: { kind: 'done' } }
}
