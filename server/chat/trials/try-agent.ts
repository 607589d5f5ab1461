import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import type { TrialInput, TrialSide } from '../../domain/trials/trial.ts'
import { findAgentToTry } from './find-agent-to-try.ts'
import { startTrial } from './start-trial.ts'

export interface AskedTrial {
  claims: Claims
  agentId: string
  /** The versions to compare, at most two. They run at once. */
  sides: readonly TrialSide[]
  input: TrialInput
  /** The most that each side may cost. */
  budgetUsd: number
}

/** Has one version or two of an agent answer the same question for an admin alone; see `startTrial`. */
export function tryAgent(
  db: Database,
  { claims, agentId, sides, input, budgetUsd }: AskedTrial,
): Promise<{ taskIds: string[] }> {
  const { sub: actingUserId } = claims
  return db.asUser(claims, async tx => {
    const { workspaceId } = await findAgentToTry(tx, { agentId, userId: actingUserId, doing: 'try an agent' })
    await takeServiceRole(tx)
    const taskIds: string[] = []
    for (const [slot, side] of sides.entries()) {
      const given = { workspaceId, agentId, ...side, input, actingUserId, budgetUsd, slot }
      taskIds.push((await startTrial(tx, given)).taskId)
    }
    return { taskIds }
  })
}
