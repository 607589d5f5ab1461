import type { Tx } from '../../db/client.ts'
import { countActiveForks } from '../../db/forks/forks.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/** Checks that the thread may have one more active fork. Only reliable under the thread's lock. */
export async function checkRoomForFork(
  tx: Tx,
  { threadId, most }: { threadId: string; most: number },
): Promise<void> {
  const count = await countActiveForks(tx, { threadId })
  if (count < most) return
  throw new DomainError(
    'forks_full',
    // The limit may have been lowered since the forks were opened.
    count > most
      ? `This thread has ${count} active forks, above its limit of ${most}. Resolve or abandon ${count - most + 1} of them first.`
      : `This thread has reached its limit of ${most} active ${most === 1 ? 'fork' : 'forks'}. Resolve or abandon one first.`,
    { most },
  )
}
