import type { Claims, Database } from '../../db/client.ts'
import { closeFork } from '../../db/forks/forks.ts'
import { deleteResultDraft } from '../../db/results/fork-results.ts'
import type { Fork } from '../../domain/forks/fork.ts'
import { checkActive } from './check-fork-active.ts'
import { settleFork } from './settle-fork.ts'
import { stopForkTasks } from './stop-fork-tasks.ts'

/**
 * Ends a fork without a result. Posts nothing; people can still read and find its messages. Abandoning twice
 * does nothing more.
 */
export function abandonFork(
  db: Database,
  given: { claims: Claims; forkId: string },
): Promise<{ fork: Fork }> {
  const { forkId } = given
  return settleFork(db, given, async (tx, held) => {
    const { fork, userId } = held
    if (fork.status === 'abandoned') return { fork }
    checkActive(fork)
    await stopForkTasks(tx, held)
    await deleteResultDraft(tx, { forkId })
    return { fork: await closeFork(tx, { forkId, status: 'abandoned', closedBy: userId }) }
  })
}
