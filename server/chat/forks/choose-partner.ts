import type { Tx } from '../../db/client.ts'
import { isUsableAgent } from '../../db/forks/forks.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

export async function choosePartner(
  tx: Tx,
  place: { workspaceId: string; defaultAgentId?: string | null; wished: string | null | undefined },
): Promise<string | null> {
  const { workspaceId, defaultAgentId, wished } = place
  const agentId = wished === undefined ? (defaultAgentId ?? null) : wished
  if (agentId === null) return null
  if (await isUsableAgent(tx, { workspaceId, agentId })) return agentId
  if (wished === undefined) return null
  throw new DomainError('agent_inactive', 'This agent is switched off. Choose another agent, or none.')
}
