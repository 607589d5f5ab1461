import type { Tx } from '../../db/client.ts'
import { readEvents } from '../../db/tasks/task-events.ts'
import { listOpenTasks, listWaitingTasks } from '../../db/tasks/task-places.ts'
import type { Message } from '../../domain/messages/message.ts'
import { reduce, waitingOf } from '../../domain/tasks/task-state.ts'
import { stopTasks } from './stop-tasks.ts'

/**
 * Stops the tasks of a message that was deleted, and the tasks that wait for an answer to it. Runs as the
 * service in the transaction of the deletion and posts nothing. `message`: the message before the deletion.
 */
export async function cancelTasksOfMessage(
  tx: Tx,
  { message, userId, locked }: { message: Message; userId: string; locked: ReadonlySet<string> },
): Promise<void> {
  const stop = (taskIds: string[]) => stopTasks(tx, { taskIds, userId, why: 'trigger_deleted', locked })
  await stop(await listOpenTasks(tx, { triggerMessageId: message.id }))
  const { taskId, metadata } = message
  if (taskId === null || metadata.ask?.state !== 'open') return
  // The thread is locked, so the tasks keep waiting for the same thing.
  const { seq, budget } = metadata.ask
  const asking: string[] = []
  for (const id of budget ? await listWaitingTasks(tx, budget) : [taskId]) {
    const waiting = waitingOf(reduce(await readEvents(tx, id)))
    if (budget ? waiting?.kind === 'budget' : waiting?.seq === seq) asking.push(id)
  }
  await stop(asking)
}
