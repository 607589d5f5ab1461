import type { Tx } from '../../db/client.ts'
import { countActiveForks } from '../../db/forks/forks.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/** Checks that the thread may have one more active fork. Only reliable under the thread's lock. */
export async function checkRoomForFork(
  tx: Tx,
  { threadId, most }: { threadId: string; most: number },
): Promise<void> {
  if ((await countActiveForks(tx, { threadId })) < most) return
  throw new DomainError(
    'forks_full',
    `This thread has reached its limit of ${most} active ${most === 1 ? 'fork' : 'forks'}. Resolve or abandon one first.`,
    { most },
  )
}
