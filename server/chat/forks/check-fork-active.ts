import type { Tx } from '../../db/client.ts'
import { findFork } from '../../db/forks/forks.ts'
import { isRaised } from '../../db/violations.ts'
import type { Fork } from '../../domain/forks/fork.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

export function checkActive({ status }: Pick<Fork, 'status'>): void {
  if (status !== 'active') throw forkClosed()
}

/** Whether a conversation is no fork that has ended. Only sure under the thread's lock. */
export async function checkStillActive(tx: Tx, { forkId }: { forkId: string | null }): Promise<void> {
  const fork = forkId === null ? undefined : await findFork(tx, { forkId })
  if (fork) checkActive(fork)
}

export function forkClosed(): DomainError {
  return new DomainError('fork_closed', 'This fork is closed. Reopen it to continue.')
}

/** Closed between the looking and the writing: only under the thread's lock the database is sure. */
export function refuseClosedFork(error: unknown): never {
  throw isRaised(error, 'fork_closed') ? forkClosed() : error
}
