import { listAgentVersions } from '../../db/agents/agent-versions.ts'
import { findAgent } from '../../db/agents/agents.ts'
import type { Claims, Database } from '../../db/client.ts'
import type { AgentVersion } from '../../domain/agents/agent.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

export function listVersions(
  db: Database,
  { claims, agentId }: { claims: Claims; agentId: string },
): Promise<{ versions: AgentVersion[] }> {
  return db.asUser(claims, async tx => {
    if (!(await findAgent(tx, { agentId }))) throw notFound('agent')
    return { versions: await listAgentVersions(tx, { agentId }) }
  })
}
