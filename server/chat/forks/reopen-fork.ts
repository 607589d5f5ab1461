import type { Claims, Database } from '../../db/client.ts'
import { reopenFork as reopen } from '../../db/forks/forks.ts'
import type { Fork } from '../../domain/forks/fork.ts'
import { checkRoomForFork } from './check-room-for-fork.ts'
import { settleFork } from './settle-fork.ts'

/** Reopens a fork that had ended. It counts as active again; its results so far stay. */
export function reopenFork(db: Database, given: { claims: Claims; forkId: string }): Promise<{ fork: Fork }> {
  const { forkId } = given
  return settleFork(db, given, async (tx, { fork, most }) => {
    if (fork.status === 'active') return { fork }
    await checkRoomForFork(tx, { threadId: fork.threadId, most })
    return { fork: await reopen(tx, { forkId }) }
  })
}
