import type { Claims, Database, Tx } from '../../db/client.ts'
import { readStream } from '../../db/tasks/task-streams.ts'
import { findTask } from '../../db/tasks/thread-tasks.ts'
import { readVersionNumber } from '../../db/trials/trials.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { isTrial } from '../../domain/tasks/task-state.ts'
import { describeTrial } from '../../domain/trials/describe-trial.ts'
import type { Trial, TrialInput } from '../../domain/trials/trial.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { openBodies, showBody } from '../tasks/log/open-bodies.ts'

/** Reads a trial for an admin who can read its conversation; for everybody else there is no such task. */
export function readTrial(db: Database, given: { claims: Claims; taskId: string }): Promise<Trial> {
  const { claims, taskId } = given
  return db.asUser(claims, tx => readTrialIn(tx, { taskId, userId: claims.sub }))
}

/** The same in a transaction that begins with the reader's rights. */
async function readTrialIn(tx: Tx, { taskId, userId }: { taskId: string; userId: string }): Promise<Trial> {
  const task = await findTask(tx, { taskId })
  if (!task || !isTrial(task)) throw notFound('trial')
  const stream = task.endedAt === null ? await readStream(tx, taskId) : undefined
  const opened = await openBodies(tx, { taskId, userId })
  const { content, prompt, isAlone, ...facts } = describeTrial(opened.events)
  const version = await readVersionNumber(tx, facts.versionId)
  const shown = content === null ? null : await showBody(tx, opened, content)
  const words = prompt === null ? null : await showBody(tx, opened, prompt)
  return {
    task,
    input: describeInput(task, words?.body ?? null, isAlone),
    ...facts,
    version,
    text: shown?.body ?? null,
    stream: stream ?? null,
    notShown: shown?.notShown ?? [],
  }
}

function describeInput(
  { triggerMessageId: messageId, threadId, forkId }: Task,
  text: string | null,
  isAlone: boolean,
): TrialInput | null {
  if (messageId !== null) return { messageId }
  if (text === null) return null
  return isAlone ? { text } : { threadId, ...(forkId !== null && { forkId }), text }
}
