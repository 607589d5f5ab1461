import type { Tx } from '../../db/client.ts'
import { findUsableAgent, type UsableAgent } from '../../db/forks/forks.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/** Chooses the wished partner, or else the default one if it is switched on. */
export async function choosePartner(
  tx: Tx,
  place: { workspaceId: string; defaultAgentId?: string | null; wished?: string | null | undefined },
): Promise<UsableAgent | null> {
  const { workspaceId, defaultAgentId, wished } = place
  const agentId = wished === undefined ? (defaultAgentId ?? null) : wished
  if (agentId === null) return null
  const agent = await findUsableAgent(tx, { workspaceId, agentId })
  if (agent) return agent
  if (wished === undefined) return null
  throw new DomainError('agent_inactive', 'This agent is switched off. Choose another agent, or none.')
}
