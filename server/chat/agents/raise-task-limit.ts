import { setVersionNote } from '../../db/agents/agent-versions.ts'
import { updateAgent } from '../../db/agents/agents.ts'
import type { Tx } from '../../db/client.ts'
import { writeDollars } from '../../domain/spending/task-limit.ts'
import { lockAgent } from './lock-agent.ts'

/** Raises the limit of one task for an agent, in a new version of it; a limit that is as high already stays. */
export async function raiseTaskLimit(
  tx: Tx,
  { agentId, userId, usd }: { agentId: string; userId: string; usd: number },
): Promise<void> {
  const { budgetUsd } = await lockAgent(tx, { agentId, userId })
  if (budgetUsd >= usd) return
  await setVersionNote(tx, {
    note: `Raised the limit of one task from ${writeDollars(budgetUsd)} to ${writeDollars(usd)}.`,
  })
  await updateAgent(tx, { agentId, budgetUsd: usd })
}
