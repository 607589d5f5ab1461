import { findVersion } from '../../db/agents/agent-versions.ts'
import type { Claims, Database } from '../../db/client.ts'
import type { AgentVersionDetail } from '../../domain/agents/agent.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { maySeePrompts } from './may-see-prompts.ts'

/** Returns a version with all its content. Includes the prompt only for people who may read prompts here. */
export function openVersion(
  db: Database,
  { claims, agentId, versionId }: { claims: Claims; agentId: string; versionId: string },
): Promise<{ version: AgentVersionDetail }> {
  return db.asUser(claims, async tx => {
    const version = await findVersion(tx, { agentId, versionId })
    if (!version) throw notFound('version')
    const { workspaceId, fields, ...rest } = version
    const isVisible = await maySeePrompts(tx, { workspaceId, userId: claims.sub })
    return { version: { ...rest, fields: isVisible ? fields : { ...fields, systemPrompt: null } } }
  })
}
