import { findAgent } from '../../db/agents/agents.ts'
import type { Tx } from '../../db/client.ts'
import type { AgentDetail } from '../../domain/agents/agent.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/** Returns an agent whose cases and proofs the caller may see: those of its workspace's admins. */
export async function checkAgentAdmin(
  tx: Tx,
  { agentId, userId, doing }: { agentId: string; userId: string; doing: string },
): Promise<AgentDetail> {
  const agent = await findAgent(tx, { agentId })
  if (!agent) throw notFound('agent')
  await checkAdmin(tx, { workspaceId: agent.workspaceId, userId, doing })
  return agent
}
