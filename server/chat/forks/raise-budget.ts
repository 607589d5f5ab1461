import type { Tx } from '../../db/client.ts'
import { updateFork } from '../../db/forks/forks.ts'
import type { Fork } from '../../domain/forks/fork.ts'
import { tellWaiting } from './tell-waiting.ts'

/** Sets the budget of a fork's agents. Tasks that wait for more money continue. */
export async function raiseBudget(
  tx: Tx,
  { forkId, budgetUsd, userId }: { forkId: string; budgetUsd: number; userId: string },
): Promise<Fork> {
  await tellWaiting(tx, { forkId, userId, verdict: 'approved', budgetUsd })
  return updateFork(tx, { forkId, budgetUsd })
}
