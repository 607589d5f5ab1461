import type { Claims, Database } from '../../db/client.ts'
import { updateFork } from '../../db/forks/forks.ts'
import { deleteResultDraft, findResultDraft } from '../../db/results/fork-results.ts'
import type { Fork } from '../../domain/forks/fork.ts'
import { settleFork } from '../forks/settle-fork.ts'
import { stopTasks } from '../tasks/stop-tasks.ts'

/**
 * Cancels resolving. Removes the result draft and stops the task that still writes it; the thread never hears
 * of it.
 */
export function discardResultDraft(
  db: Database,
  given: { claims: Claims; forkId: string },
): Promise<{ fork: Fork }> {
  const { forkId } = given
  return settleFork(db, given, async (tx, { fork, userId, locked }) => {
    const draft = await findResultDraft(tx, { forkId })
    if (!draft) return { fork }
    const taskIds = draft.taskId === null ? [] : [draft.taskId]
    await stopTasks(tx, { taskIds, userId, why: 'closed', locked })
    await deleteResultDraft(tx, { forkId })
    return { fork: await updateFork(tx, { forkId, draftVersion: null }) }
  })
}
