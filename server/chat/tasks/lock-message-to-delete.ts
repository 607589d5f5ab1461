import type { Tx } from '../../db/client.ts'
import { listOpenTasks, listWaitingTasks } from '../../db/tasks/task-places.ts'
import type { Message } from '../../domain/messages/message.ts'
import { lockThreadsToStop } from './lock-threads-to-stop.ts'

/**
 * Locks the thread of a message that is about to be deleted, and those of the tasks that stop with it: its own
 * tasks, and those that wait for an answer to it. Runs as the service.
 */
export async function lockMessageToDelete(tx: Tx, message: Message): Promise<ReadonlySet<string>> {
  const own = await listOpenTasks(tx, { triggerMessageId: message.id })
  const { taskId, metadata } = message
  const isOpen = metadata.ask?.state === 'open' && taskId !== null
  const sharing = isOpen && metadata.ask?.budget ? await listWaitingTasks(tx, metadata.ask.budget) : []
  const asking = isOpen ? [taskId, ...sharing] : []
  return lockThreadsToStop(tx, [...own, ...asking], [message.threadId])
}
