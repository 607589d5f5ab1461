import { v7 as newId } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { updateFork } from '../../db/forks/forks.ts'
import { insertMessage } from '../../db/messages/messages.ts'
import { findProfile } from '../../db/workspaces/profiles.ts'
import type { Fork } from '../../domain/forks/fork.ts'
import { tellRaise } from '../../domain/forks/fork-budget.ts'
import { tellWaiting } from './tell-waiting.ts'

/**
 * Sets a higher budget of a fork's agents. Tasks that wait for more money continue. The fork shows the raise once: on the
 * card that asked for the money or, if there is none, in a system line.
 */
export async function raiseBudget(
  tx: Tx,
  given: {
    fork: Pick<Fork, 'id' | 'threadId'>
    place: { workspaceId: string; channelId: string }
    budgetUsd: number
    userId: string
  },
): Promise<Fork> {
  const { budgetUsd, userId } = given
  const { id: forkId, threadId } = given.fork
  const isTold = await tellWaiting(tx, { forkId, userId, verdict: 'approved', budgetUsd })
  if (!isTold) {
    const person = await findProfile(tx, { userId })
    await insertMessage(tx, {
      id: newId(),
      workspaceId: given.place.workspaceId,
      channelId: given.place.channelId,
      threadId,
      forkId,
      parentId: null,
      author: { type: 'system', agentId: null },
      content: tellRaise(person?.displayName ?? 'Someone', budgetUsd),
      metadata: { notice: 'budget_raised' },
    })
  }
  return updateFork(tx, { forkId, budgetUsd })
}
