import { findAgent } from '../../db/agents/agents.ts'
import type { Tx } from '../../db/client.ts'
import type { AgentDetail } from '../../domain/agents/agent.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { maySeePrompts } from './may-see-prompts.ts'

/**
 * Returns an agent as this person may see it. Admins read the prompt, others only where the workspace shows
 * prompts.
 */
export async function readAgent(
  tx: Tx,
  { agentId, userId }: { agentId: string; userId: string },
): Promise<AgentDetail> {
  const agent = await findAgent(tx, { agentId })
  if (!agent) throw notFound('agent')
  const visible = await maySeePrompts(tx, { workspaceId: agent.workspaceId, userId })
  return visible ? agent : { ...agent, systemPrompt: null }
}
