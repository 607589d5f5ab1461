import type { Tx } from '../../../db/client.ts'
import type { Outcome } from '../../../db/lanes/lanes.ts'
import type { OpenTask } from '../../../db/tasks/task-events.ts'
import { readPayload } from '../../../db/tasks/task-payloads.ts'
import { dropStream } from '../../../db/tasks/task-streams.ts'
import { readAnswerText } from '../../../domain/prompts/answer-text.ts'
import { textOf } from '../../../domain/prompts/text-of.ts'
import { finishChild } from './finish-child.ts'

export interface Conclusion extends OpenTask {
  /** What becomes of the lane's item; undefined: the task goes on at once. */
  outcome?: Outcome
}

async function readAnswer(tx: Tx, { state }: OpenTask): Promise<string | null> {
  if (!state.answer) return null
  return readAnswerText(textOf(await readPayload(tx, state.answer.response)))?.content ?? null
}

/** A task that has ended leaves its lane and has no text so far; who waits for it is told. */
export async function endTask(tx: Tx, open: OpenTask): Promise<Conclusion> {
  await dropStream(tx, open.row.id)
  if (open.row.parentTaskId !== null) await finishChild(tx, open, await readAnswer(tx, open))
  return { ...open, outcome: { kind: 'done' } }
}
