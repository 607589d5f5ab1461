import type { Claims, Database, Tx } from '../../db/client.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { findTask } from '../../db/tasks/thread-tasks.ts'
import type { Message } from '../../domain/messages/message.ts'
import { type OutputObject, outputObject } from '../../domain/outputs/output-object.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { reduce } from '../../domain/tasks/task-state.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { openBodies, showBody } from './log/open-bodies.ts'

interface AnsweredTask {
  task: Task
  answer: Message | null
  output: string | null
  data: OutputObject | null
}

/**
 * Returns a task with its answer; `output`: the text that a silent task would have posted; `data`: the object that a
 * structured agent returned, also to the agent that asked it.
 */
export function readAnsweredTask(
  db: Database,
  { claims, taskId }: { claims: Claims; taskId: string },
): Promise<AnsweredTask> {
  return db.asUser(claims, tx => readAnsweredTaskIn(tx, { taskId, userId: claims.sub }))
}

/** The same in a transaction that begins with the reader's rights. */
export async function readAnsweredTaskIn(
  tx: Tx,
  { taskId, userId }: { taskId: string; userId: string },
): Promise<AnsweredTask> {
  const task = await findTask(tx, { taskId })
  if (!task) throw notFound('task')
  const { messageId } = task
  const answer = messageId === null ? undefined : await findMessage(tx, { messageId })
  if (!task.isSilent && messageId !== null) {
    return { task, answer: answer ?? null, output: null, data: answer?.metadata.object ?? null }
  }
  // The agent's own words are for everyone who may read the thread and the messages that they rest on.
  const opened = await openBodies(tx, { taskId, userId })
  const state = reduce(opened.events)
  if (state.kind !== 'answer') return { task, answer: null, output: null, data: null }
  const { withheld, object } = state
  const output = withheld && (await showBody(tx, opened, withheld.content))
  const data = object === null ? null : await showBody(tx, opened, object)
  return {
    task,
    answer: answer ?? null,
    output: output?.body ?? null,
    data: data?.body && data.notShown.length === 0 ? outputObject.parse(JSON.parse(data.body)) : null,
  }
}
