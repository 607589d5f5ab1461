import type { Claims, Database } from '../../../db/client.ts'
import { readEvents } from '../../../db/tasks/task-events.ts'
import { findTask } from '../../../db/tasks/thread-tasks.ts'
import type { AskResponse } from '../../../domain/tasks/ask.ts'
import type { Task } from '../../../domain/tasks/task.ts'
import { reduce, waitingOf } from '../../../domain/tasks/task-state.ts'
import { DomainError, notFound } from '../../../domain/wire/domain-error.ts'
import { respondToTask } from './respond-to-task.ts'

/** Answers a task: the event that is named, or the only thing that the task waits for. */
export async function resumeTask(
  db: Database,
  given: { claims: Claims; taskId: string; seq?: number; response: AskResponse },
): Promise<{ task: Task }> {
  const { claims, taskId, response } = given
  const seq = given.seq ?? (await findAskSeq(db, { claims, taskId }))
  const { task } = await respondToTask(db, { claims, taskId, seq, response })
  return { task }
}

function findAskSeq(db: Database, { claims, taskId }: { claims: Claims; taskId: string }): Promise<number> {
  return db.asUser(claims, async tx => {
    if (!(await findTask(tx, { taskId }))) throw notFound('task')
    const waiting = waitingOf(reduce(await readEvents(tx, taskId)))
    if (waiting && waiting.kind !== 'child') return waiting.seq
    throw new DomainError('not_waiting', 'This task has no open question to answer.')
  })
}
