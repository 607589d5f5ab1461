import { findAgent } from '../../db/agents/agents.ts'
import type { Tx } from '../../db/client.ts'
import type { AgentDetail } from '../../domain/agents/agent.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/**
 * Locks the agent after the right is checked, because the policy lets only admins lock the rows that they may
 * change.
 */
export async function lockAgent(
  tx: Tx,
  { agentId, userId }: { agentId: string; userId: string },
): Promise<AgentDetail> {
  const seen = await findAgent(tx, { agentId })
  if (!seen) throw notFound('agent')
  await checkAdmin(tx, { workspaceId: seen.workspaceId, userId, doing: 'change agents' })
  const locked = await findAgent(tx, { agentId, lock: true })
  if (!locked) throw notFound('agent')
  return locked
}
