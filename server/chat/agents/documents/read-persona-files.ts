import { runApart } from '../../../apart/run-apart.ts'
import { findAgent } from '../../../db/agents/agents.ts'
import type { Claims, Database, Tx } from '../../../db/client.ts'
import { listBlocks } from '../../../db/memory-blocks/memory-blocks.ts'
import type { AgentDetail } from '../../../domain/agents/agent.ts'
import { slugOf } from '../../../domain/agents/documents/document.ts'
import type { PersonaReading } from '../../../domain/agents/personas/persona.ts'
import type { PersonaBase, PersonaRequest } from '../../../domain/agents/personas/read-persona.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import { checkAdmin } from '../../workspaces/check-role.ts'
import { fieldsOfAgent, fieldsOfBlocks } from './fields-of-agent.ts'
import { findExisting } from './preview-import.ts'

/**
 * Reads persona files as the document of an agent, and tells the use of every section. They change the given agent, or
 * that with the slug of their name, or make a new one. Nothing is stored: the document is imported like any other.
 */
export async function readPersonaFiles(
  db: Database,
  given: { claims: Claims; workspaceId: string; agentId: string | null } & PersonaRequest,
): Promise<PersonaReading> {
  const { claims, workspaceId, agentId, ...asked } = given
  const check = (tx: Tx) => checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'import agents' })
  await db.asUser(claims, check)
  const owner = workspaceId
  const name = agentId === null ? await runApart('namePersona', [asked], { owner }) : null
  const base = await db.asUser(claims, async tx => {
    await check(tx)
    const agent =
      name !== null
        ? await findExisting(tx, { workspaceId, slug: slugOf(name) })
        : agentId !== null && (await findAgent(tx, { agentId }))
    if (agentId !== null && (!agent || agent.workspaceId !== workspaceId)) throw notFound('agent')
    return agent ? readBase(tx, agent) : null
  })
  return runApart('readPersona', [asked, base], { owner })
}

async function readBase(tx: Tx, agent: AgentDetail): Promise<PersonaBase> {
  const blocks = fieldsOfBlocks(await listBlocks(tx, { agentId: agent.id }))
  return { fields: fieldsOfAgent(agent), blocks }
}
