import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { readEvents } from '../../db/tasks/task-events.ts'
import { readPayload } from '../../db/tasks/task-payloads.ts'
import { findTask } from '../../db/tasks/thread-tasks.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { answerOf, reduce } from '../../domain/tasks/task-state.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Returns a task with its answer; `output`: the text that a silent task would have posted. */
export function readAnsweredTask(
  db: Database,
  { claims, taskId }: { claims: Claims; taskId: string },
): Promise<{ task: Task; answer: Message | null; output: string | null }> {
  return db.asUser(claims, async tx => {
    const task = await findTask(tx, { taskId })
    if (!task) throw notFound('task')
    const { messageId } = task
    const answer = messageId === null ? undefined : await findMessage(tx, { messageId })
    return { task, answer: answer ?? null, output: task.isSilent ? await readOutput(tx, taskId) : null }
  })
}

/**
 * Returns the agent's own words, which everyone who may read the thread may read. Runs as the service, as for
 * all bodies.
 */
async function readOutput(tx: Tx, taskId: string): Promise<string | null> {
  const { withheld } = answerOf(reduce(await readEvents(tx, taskId)))
  if (!withheld) return null
  await takeServiceRole(tx)
  return readPayload(tx, withheld.content)
}
