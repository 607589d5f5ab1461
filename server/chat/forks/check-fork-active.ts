import type { Tx } from '../../db/client.ts'
import { findFork } from '../../db/forks/forks.ts'
import { isRaised } from '../../db/violations.ts'
import type { Fork } from '../../domain/forks/fork.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

export function checkActive({ status }: Pick<Fork, 'status'>): void {
  if (status !== 'active') throw forkClosed()
}

/** Refuses a fork that has ended. Only reliable under the thread's lock. */
export async function checkStillActive(tx: Tx, { forkId }: { forkId: string | null }): Promise<void> {
  const fork = forkId === null ? undefined : await findFork(tx, { forkId })
  if (fork) checkActive(fork)
}

export function forkClosed(): DomainError {
  return new DomainError('fork_closed', 'This fork is closed. Reopen it to continue.')
}

/**
 * Refuses a fork that was closed between the check and the write: only under the thread's lock does the
 * database know for sure.
 */
export function refuseClosedFork(error: unknown): never {
  throw isRaised(error, 'fork_closed') ? forkClosed() : error
}
