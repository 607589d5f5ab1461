import { findAgent } from '../../../db/agents/agents.ts'
import type { Claims, Database, Tx } from '../../../db/client.ts'
import { listBlocks } from '../../../db/memory-blocks/memory-blocks.ts'
import type { AgentDetail } from '../../../domain/agents/agent.ts'
import { slugOf } from '../../../domain/agents/documents/document.ts'
import type { PersonaReading } from '../../../domain/agents/personas/persona.ts'
import {
  namePersona,
  type PersonaBase,
  type PersonaRequest,
  readPersona,
} from '../../../domain/agents/personas/read-persona.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import { checkAdmin } from '../../workspaces/check-role.ts'
import { fieldsOfAgent, fieldsOfBlocks } from './fields-of-agent.ts'
import { findExisting } from './preview-import.ts'

/**
 * Reads persona files as the document of an agent, and tells the use of every section. They change the given agent, or
 * that with the slug of their name, or make a new one. Nothing is stored: the document is imported like any other.
 */
export function readPersonaFiles(
  db: Database,
  given: { claims: Claims; workspaceId: string; agentId: string | null } & PersonaRequest,
): Promise<PersonaReading> {
  const { claims, workspaceId, agentId, ...asked } = given
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'import agents' })
    const agent =
      agentId === null
        ? await findExisting(tx, { workspaceId, slug: slugOf(namePersona(asked)) })
        : await findAgent(tx, { agentId })
    if (agentId !== null && agent?.workspaceId !== workspaceId) throw notFound('agent')
    return readPersona(asked, agent ? await readBase(tx, agent) : null)
  })
}

async function readBase(tx: Tx, agent: AgentDetail): Promise<PersonaBase> {
  const blocks = fieldsOfBlocks(await listBlocks(tx, { agentId: agent.id }))
  return { fields: fieldsOfAgent(agent), blocks }
}
