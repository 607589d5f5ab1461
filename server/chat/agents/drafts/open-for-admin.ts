import { findAgent } from '../../../db/agents/agents.ts'
import type { Tx } from '../../../db/client.ts'
import type { AgentDetail } from '../../../domain/agents/agent.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import { checkAdmin } from '../../workspaces/check-role.ts'

/** Returns an agent whose editor this person may open: that of an admin. Locks nothing. */
export async function openForAdmin(
  tx: Tx,
  { agentId, userId }: { agentId: string; userId: string },
): Promise<AgentDetail> {
  const agent = await findAgent(tx, { agentId })
  if (!agent) throw notFound('agent')
  await checkAdmin(tx, { workspaceId: agent.workspaceId, userId, doing: 'edit agents' })
  return agent
}
