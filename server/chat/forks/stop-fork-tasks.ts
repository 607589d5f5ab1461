import type { Tx } from '../../db/client.ts'
import { listOpenTasks } from '../../db/tasks/task-places.ts'
import { stopTasks } from '../tasks/stop-tasks.ts'
import type { HeldFork } from './settle-fork.ts'

/** Stops the tasks in a fork that ends, in the transaction that holds the fork. */
export async function stopForkTasks(
  tx: Tx,
  { fork, userId, locked }: Pick<HeldFork, 'fork' | 'userId' | 'locked'>,
): Promise<void> {
  const taskIds = await listOpenTasks(tx, { forkId: fork.id })
  await stopTasks(tx, { taskIds, userId, why: 'closed', locked })
}
