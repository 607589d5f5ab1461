import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { type ForkPlace, findFork, findForkPlace } from '../../db/forks/forks.ts'
import { listOpenTasks } from '../../db/tasks/task-places.ts'
import { maySettleFork } from '../../domain/forks/fork-rights.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkNotArchived } from '../channels/check-not-archived.ts'
import { lockThreadsToStop } from '../tasks/lock-threads-to-stop.ts'

/** A fork that a person may settle, locked together with its thread. */
export interface HeldFork extends ForkPlace {
  userId: string
  /** The threads that are locked. */
  locked: ReadonlySet<string>
}

/**
 * Changes a fork in a way that only the person who opened it and admins may: in one transaction, as the
 * service, under the thread's lock, with the fork as it is then. Because agents at work in it may be stopped,
 * the other threads in which they began tasks are locked, too.
 */
export function settleFork<T>(
  db: Database,
  { claims, forkId }: { claims: Claims; forkId: string },
  work: (tx: Tx, held: HeldFork) => Promise<T>,
): Promise<T> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const place = await findForkPlace(tx, { forkId, userId })
    if (!place) throw notFound('fork')
    checkMaySettle(place, userId)
    await takeServiceRole(tx)
    const locked = await lockThreadsToStop(tx, await listOpenTasks(tx, { forkId }), [place.fork.threadId])
    const fork = await findFork(tx, { forkId })
    if (!fork) throw notFound('fork')
    return work(tx, { ...place, fork, userId, locked })
  })
}

function checkMaySettle(place: ForkPlace, userId: string): void {
  const { fork, role, mayWrite } = place
  if (!maySettleFork({ userId, role }, fork)) {
    throw new DomainError('not_fork_owner', 'Only an admin or the person who opened this fork can do this.')
  }
  checkNotArchived(place)
  if (!mayWrite) throw new DomainError('members_only', 'You can’t write here, so you can’t do this.')
}
