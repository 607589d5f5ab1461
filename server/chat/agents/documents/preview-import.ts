import { findAgent, findAgentBySlug } from '../../../db/agents/agents.ts'
import type { Claims, Database, Tx } from '../../../db/client.ts'
import { listBlocks } from '../../../db/memory-blocks/memory-blocks.ts'
import { listEndpointNames } from '../../../db/models/model-endpoints.ts'
import type { AgentDetail, AgentFields } from '../../../domain/agents/agent.ts'
import { nameEndpoints } from '../../../domain/agents/documents/named-endpoints.ts'
import type { DocumentPreview } from '../../../domain/agents/documents/preview.ts'
import { writeDocument } from '../../../domain/agents/documents/write-document.ts'
import type { BlockFields } from '../../../domain/memory-blocks/memory-block.ts'
import { checkAdmin } from '../../workspaces/check-role.ts'
import { fieldsOfAgent, fieldsOfBlocks } from './fields-of-agent.ts'
import { readForWorkspace } from './read-for-workspace.ts'

/** Returns the errors of a document, or the changes that its import would make. Changes nothing. */
export async function previewImport(
  db: Database,
  { claims, workspaceId, document }: { claims: Claims; workspaceId: string; document: string },
): Promise<DocumentPreview> {
  const { agent, blocks, problems } = await readForWorkspace(db, { claims, workspaceId, document })
  if (!agent) return { problems, after: null, before: null, existing: null }
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'import agents' })
    const current = await findExisting(tx, { workspaceId, slug: agent.slug })
    const before = current ? fieldsOfAgent(current) : null
    const endpoints = await listEndpointNames(tx, { workspaceId })
    const write = (fields: AgentFields, blocks: readonly BlockFields[]) =>
      writeDocument(fields, 'yaml', blocks, nameEndpoints(fields, endpoints))
    const blocksBefore = current ? fieldsOfBlocks(await listBlocks(tx, { agentId: current.id })) : []
    const blocksAfter = blocks ?? blocksBefore
    return {
      problems,
      after: { fields: agent, blocks: blocksAfter, document: write(agent, blocksAfter) },
      before: before && {
        fields: before,
        blocks: blocksBefore,
        document: write(before, blocksBefore),
      },
      existing: current
        ? { agentId: current.id, versionId: current.currentVersionId, displayName: current.displayName }
        : null,
    }
  })
}

/** Returns the agent that a document with this slug changes. */
export async function findExisting(
  tx: Tx,
  place: { workspaceId: string; slug: string },
): Promise<AgentDetail | undefined> {
  const agentId = await findAgentBySlug(tx, place)
  return agentId === undefined ? undefined : findAgent(tx, { agentId })
}
