import { findAgent } from '../../../db/agents/agents.ts'
import type { Claims, Database } from '../../../db/client.ts'
import { listBlocks } from '../../../db/memory-blocks/memory-blocks.ts'
import { listEndpointNames } from '../../../db/models/model-endpoints.ts'
import { nameEndpoints } from '../../../domain/agents/documents/named-endpoints.ts'
import type { WrittenDocument } from '../../../domain/agents/documents/preview.ts'
import { type DocumentFormat, writeDocument } from '../../../domain/agents/documents/write-document.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import { noteExport } from '../../audit/note-export.ts'
import { checkAdmin } from '../../workspaces/check-role.ts'
import { fieldsOfAgent, fieldsOfBlocks } from './fields-of-agent.ts'

/** Writes an agent as a document. For admins: the document has the prompt. */
export function exportAgent(
  db: Database,
  { claims, agentId, format = 'yaml' }: { claims: Claims; agentId: string; format?: DocumentFormat },
): Promise<WrittenDocument> {
  return db.asUser(claims, async tx => {
    const agent = await findAgent(tx, { agentId })
    if (!agent) throw notFound('agent')
    await checkAdmin(tx, { workspaceId: agent.workspaceId, userId: claims.sub, doing: 'export agents' })
    const blocks = await listBlocks(tx, { agentId })
    const fields = fieldsOfAgent(agent)
    const endpoints = nameEndpoints(fields, await listEndpointNames(tx, agent))
    const document = writeDocument(fields, format, fieldsOfBlocks(blocks), endpoints)
    const { workspaceId, displayName: name } = agent
    await noteExport(tx, { workspaceId, what: 'agent', format, name })
    return { fileName: `${agent.slug}.${format}`, document }
  })
}
