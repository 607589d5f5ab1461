import type { Tx } from '../../db/client.ts'
import { listThreadsOf, lockThreads } from '../../db/messages/lock-thread.ts'
import { listOpenDescendants } from '../../db/tasks/child-tasks.ts'

/**
 * Locks the threads that a stop of tasks writes to, before anything else: those of the tasks and of all tasks
 * that these started. A program's tasks may have some in other threads. `also`: threads that the same
 * transaction needs, so that all are locked in one order.
 */
export async function lockThreadsToStop(
  tx: Tx,
  taskIds: string[],
  also: readonly string[] = [],
): Promise<ReadonlySet<string>> {
  const begun = await listOpenDescendants(tx, taskIds)
  const threadIds = [...also, ...(await listThreadsOf(tx, taskIds)), ...begun.map(task => task.threadId)]
  await lockThreads(tx, threadIds)
  return new Set(threadIds)
}
