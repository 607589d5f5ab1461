import type { Claims, Database } from '../../db/client.ts'
import { findFork } from '../../db/forks/forks.ts'
import { findOpening } from '../../db/tasks/thread-tasks.ts'
import { checkOwnId } from '../messages/check-id.ts'
import { writeOnce } from '../messages/write-once.ts'
import { type NewFork, type OpenedFork, openFork } from './open-fork.ts'

/** Opens a fork at a message of a thread. The same id again returns the same fork. */
export function createFork(db: Database, given: NewFork & { claims: Claims }): Promise<OpenedFork> {
  const { claims, ...wish } = given
  const userId = claims.sub
  return writeOnce(['forks_pkey'], () =>
    db.asUser(claims, async tx => {
      const stored = wish.id === undefined ? undefined : await findFork(tx, { forkId: wish.id })
      if (!stored) return openFork(tx, { ...wish, userId })
      checkOwnId(stored.createdBy === userId && stored.parentMessageId === wish.messageId)
      return { fork: stored, task: await findOpening(tx, { forkId: stored.id }) }
    }),
  )
}
