import type { Tx } from '../../db/client.ts'
import { releaseTask } from '../../db/ledger/entries.ts'
import { stopTasks } from '../tasks/stop-tasks.ts'
import type { HeldEntry } from './change-entry.ts'

/** Stops the agent that works on an entry, if one does. Returns the status that the entry has then. */
export async function stopWork(tx: Tx, { entry, userId, locked }: HeldEntry): Promise<{ status?: 'open' }> {
  const { work } = entry
  if (!work || !['queued', 'running', 'waiting'].includes(work.status)) return {}
  // The entry lets go of the task first, so that the end of the task changes nothing there.
  await releaseTask(tx, { entryId: entry.id })
  await stopTasks(tx, { taskIds: [work.taskId], userId, why: 'person', locked })
  return entry.status === 'doing' ? { status: 'open' } : {}
}
