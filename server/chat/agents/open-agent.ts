import { listAgentVersions } from '../../db/agents/agent-versions.ts'
import { findAgent, listAgents as list } from '../../db/agents/agents.ts'
import type { Claims, Database, Tx } from '../../db/client.ts'
import { findRole } from '../../db/workspaces/members.ts'
import { findWorkspace } from '../../db/workspaces/workspaces.ts'
import type { Agent, AgentDetail, AgentVersion } from '../../domain/agents/agent.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkMember } from '../workspaces/check-role.ts'

export function listAgents(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ agents: Agent[] }> {
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId: claims.sub })
    return { agents: await list(tx, { workspaceId }) }
  })
}

export function openAgent(
  db: Database,
  { claims, agentId }: { claims: Claims; agentId: string },
): Promise<{ agent: AgentDetail }> {
  return db.asUser(claims, async tx => ({ agent: await readAgent(tx, { agentId, userId: claims.sub }) }))
}

export function listVersions(
  db: Database,
  { claims, agentId }: { claims: Claims; agentId: string },
): Promise<{ versions: AgentVersion[] }> {
  return db.asUser(claims, async tx => {
    if (!(await findAgent(tx, { agentId }))) throw notFound('agent')
    return { versions: await listAgentVersions(tx, { agentId }) }
  })
}

/** An agent as this person may see it: admins read the prompt, others where the workspace shows prompts. */
export async function readAgent(
  tx: Tx,
  { agentId, userId }: { agentId: string; userId: string },
): Promise<AgentDetail> {
  const agent = await findAgent(tx, { agentId })
  if (!agent) throw notFound('agent')
  const visible = await maySeePrompts(tx, { workspaceId: agent.workspaceId, userId })
  return visible ? agent : { ...agent, systemPrompt: null }
}

export async function maySeePrompts(
  tx: Tx,
  place: { workspaceId: string; userId: string },
): Promise<boolean> {
  return (await findRole(tx, place)) === 'admin' || (await findWorkspace(tx, place))?.promptsVisible === true
}
