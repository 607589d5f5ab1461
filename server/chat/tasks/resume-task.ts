import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { findCard } from '../../db/tasks/ask-cards.ts'
import { readEvents } from '../../db/tasks/task-events.ts'
import { readPayload } from '../../db/tasks/task-payloads.ts'
import { findTask } from '../../db/tasks/thread-tasks.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { AskResponse } from '../../domain/tasks/ask.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { answerOf, reduce, waitingOf } from '../../domain/tasks/task-state.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { respondToTask } from './respond-to-task.ts'

/** A task with its answer; `output`: what one that posts none would have said. */
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

/** The words are the agent's own, for everyone who may read the thread. As the service, since bodies are. */
async function readOutput(tx: Tx, taskId: string): Promise<string | null> {
  const { withheld } = answerOf(reduce(await readEvents(tx, taskId)))
  if (!withheld) return null
  await takeServiceRole(tx)
  return readPayload(tx, withheld.content)
}

/** Answers what a task asks: the event that is named, else the one thing that it waits for. */
export async function resumeTask(
  db: Database,
  given: { claims: Claims; taskId: string; seq?: number; response: AskResponse },
): Promise<{ task: Task }> {
  const { claims, taskId, response } = given
  const seq = given.seq ?? (await findAskSeq(db, { claims, taskId }))
  const { task } = await respondToTask(db, { claims, taskId, seq, response })
  return { task }
}

/** The card of what a task waits for; null: it waits for nobody. */
export function readOpenCard(
  db: Database,
  { claims, taskId }: { claims: Claims; taskId: string },
): Promise<{ message: Message | null }> {
  return db.asUser(claims, async tx => {
    if (!(await findTask(tx, { taskId }))) throw notFound('task')
    const waiting = waitingOf(reduce(await readEvents(tx, taskId)))
    const found = waiting && (await findCard(tx, { taskId, seq: waiting.seq }))
    return { message: found?.message ?? null }
  })
}

function findAskSeq(db: Database, { claims, taskId }: { claims: Claims; taskId: string }): Promise<number> {
  return db.asUser(claims, async tx => {
    if (!(await findTask(tx, { taskId }))) throw notFound('task')
    const waiting = waitingOf(reduce(await readEvents(tx, taskId)))
    if (waiting && waiting.kind !== 'child') return waiting.seq
    throw new DomainError('not_waiting', 'This task has no open question to answer.')
  })
}
