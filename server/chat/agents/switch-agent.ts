import { updateAgent } from '../../db/agents/agents.ts'
import type { Claims, Database } from '../../db/client.ts'
import type { AgentDetail } from '../../domain/agents/agent.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { lockAgent } from './lock-agent.ts'
import { readAgent } from './read-agent.ts'

/**
 * Switches an agent on or off. An agent that is off is not offered and answers nobody. Tasks that have begun
 * continue.
 */
export function switchAgent(
  db: Database,
  { claims, agentId, isActive }: { claims: Claims; agentId: string; isActive: boolean },
): Promise<{ agent: AgentDetail }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const before = await lockAgent(tx, { agentId, userId })
    if (before.isSystem) {
      throw new DomainError('system_agent', 'A built-in agent can’t be switched off.')
    }
    await updateAgent(tx, { agentId, isActive })
    return { agent: await readAgent(tx, { agentId, userId }) }
  })
}
