import type { Tx } from '../../db/client.ts'
import { listOpenTasks } from '../../db/tasks/task-places.ts'
import type { Message } from '../../domain/messages/message.ts'
import { lockThreadsToStop } from './lock-threads-to-stop.ts'

/**
 * Locks the thread of a message that is about to be deleted, and those of the tasks that stop with it: its own
 * tasks, and the one whose question it is. Runs as the service.
 */
export async function lockMessageToDelete(tx: Tx, message: Message): Promise<ReadonlySet<string>> {
  const own = await listOpenTasks(tx, { triggerMessageId: message.id })
  const asking = message.metadata.ask?.state === 'open' && message.taskId !== null ? [message.taskId] : []
  return lockThreadsToStop(tx, [...own, ...asking], [message.threadId])
}
