import { findAgent } from '../../db/agents/agents.ts'
import type { Tx } from '../../db/client.ts'
import type { AgentDetail } from '../../domain/agents/agent.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

/** Finds an agent for an admin; `doing` ends the sentence 'Only an admin of this workspace can …'. */
export async function findAgentToTry(
  tx: Tx,
  { agentId, userId, doing }: { agentId: string; userId: string; doing: string },
): Promise<AgentDetail> {
  const agent = await findAgent(tx, { agentId })
  if (!agent) throw notFound('agent')
  await checkAdmin(tx, { workspaceId: agent.workspaceId, userId, doing })
  return agent
}
