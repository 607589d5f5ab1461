import type { Claims, Database } from '../../db/client.ts'
import type { AgentDetail } from '../../domain/agents/agent.ts'
import { readAgent } from './read-agent.ts'

export function openAgent(
  db: Database,
  { claims, agentId }: { claims: Claims; agentId: string },
): Promise<{ agent: AgentDetail }> {
  return db.asUser(claims, async tx => ({ agent: await readAgent(tx, { agentId, userId: claims.sub }) }))
}
