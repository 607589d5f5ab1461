import type { Claims, Database } from '../../db/client.ts'
import { updateFork as update } from '../../db/forks/forks.ts'
import type { Fork } from '../../domain/forks/fork.ts'
import { checkMayRaise } from '../../domain/forks/fork-budget.ts'
import { checkActive } from './check-fork-active.ts'
import { choosePartner } from './choose-partner.ts'
import { raiseBudget } from './raise-budget.ts'
import { settleFork } from './settle-fork.ts'

/** Changes a fork's topic, partner, context and budget. */
export function updateFork(
  db: Database,
  given: {
    claims: Claims
    forkId: string
    description?: string
    divePartnerId?: string | null
    budgetUsd?: number
    leftOut?: string[]
  },
): Promise<{ fork: Fork }> {
  const { description, divePartnerId, budgetUsd, leftOut, forkId } = given
  return settleFork(db, given, async (tx, { fork, role, workspaceId, channelId, userId }) => {
    checkActive(fork)
    checkMayRaise(role, { fromUsd: fork.budgetUsd, toUsd: budgetUsd })
    if (divePartnerId !== undefined && divePartnerId !== fork.divePartnerId) {
      await choosePartner(tx, { workspaceId, wished: divePartnerId })
    }
    const change = { description, divePartnerId, budgetUsd, leftOut }
    if (Object.values(change).every(value => value === undefined)) return { fork }
    // More money comes first: tasks that wait for it continue.
    if (budgetUsd !== undefined && budgetUsd > fork.budgetUsd) {
      await raiseBudget(tx, { fork, place: { workspaceId, channelId }, budgetUsd, userId })
    }
    return { fork: await update(tx, { forkId, ...change }) }
  })
}
