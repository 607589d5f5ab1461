import { listAgents as list, listFormerAgents } from '../../db/agents/agents.ts'
import type { Claims, Database } from '../../db/client.ts'
import type { Agent, FormerAgent } from '../../domain/agents/agent.ts'
import { checkMember } from '../workspaces/check-role.ts'

export function listAgents(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ agents: Agent[]; former: FormerAgent[] }> {
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId: claims.sub })
    return { agents: await list(tx, { workspaceId }), former: await listFormerAgents(tx, { workspaceId }) }
  })
}
