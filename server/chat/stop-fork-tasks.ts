import type { Tx } from '../db/client.ts'
import { listOpenTasks } from '../db/task-places.ts'
import { stopTasks } from './stop-tasks.ts'

/** Stops whoever is at work in a fork that ends, in its transaction as the service, under the thread's lock. */
export async function stopForkTasks(
  tx: Tx,
  { forkId, userId }: { forkId: string; userId: string },
): Promise<void> {
  const taskIds = await listOpenTasks(tx, { forkId })
  await stopTasks(tx, { taskIds, userId, why: 'closed' })
}
