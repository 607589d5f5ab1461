import type { Claims, Database } from '../../db/client.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { findTask } from '../../db/tasks/thread-tasks.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { answerOf, reduce } from '../../domain/tasks/task-state.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { openBodies, showBody } from './log/open-bodies.ts'

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
    if (!task.isSilent) return { task, answer: answer ?? null, output: null }
    // The agent's own words are for everyone who may read the thread and the messages that they rest on.
    const opened = await openBodies(tx, { taskId, userId: claims.sub })
    const { withheld } = answerOf(reduce(opened.events))
    const output = withheld && (await showBody(tx, opened, withheld.content))
    return { task, answer: answer ?? null, output: output?.body ?? null }
  })
}
