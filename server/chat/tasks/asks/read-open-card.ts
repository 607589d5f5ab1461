import type { Claims, Database } from '../../../db/client.ts'
import { findCard } from '../../../db/tasks/ask-cards.ts'
import { readEvents } from '../../../db/tasks/task-events.ts'
import { findTask } from '../../../db/tasks/thread-tasks.ts'
import type { Message } from '../../../domain/messages/message.ts'
import { reduce, waitingOf } from '../../../domain/tasks/task-state.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'

/** Returns the card that a task waits for; null: it waits for no card. */
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
