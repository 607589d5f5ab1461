import { findVersion } from '../../db/agents/agent-versions.ts'
import type { Claims, Database } from '../../db/client.ts'
import type { AgentDetail } from '../../domain/agents/agent.ts'
import { readUsableFields } from '../../domain/agents/drafts/usable-fields.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { editAgent } from './edit-agent.ts'

/** Restores an older version of the agent as a new version. Nothing is removed, so this can be undone too. */
export async function rollBackAgent(
  db: Database,
  given: { claims: Claims; agentId: string; versionId: string; baseVersionId?: string },
): Promise<{ agent: AgentDetail }> {
  const { claims, agentId, versionId, baseVersionId } = given
  const version = await db.asUser(claims, tx => findVersion(tx, { agentId, versionId }))
  if (!version) throw notFound('version')
  const { fields, problem } = readUsableFields(version.fields)
  if (!fields) {
    throw new DomainError(
      'version_unusable',
      `This version can’t be restored because one of its settings is no longer valid. ${problem} Edit the agent instead.`,
    )
  }
  return editAgent(db, {
    claims,
    agentId,
    ...(baseVersionId ? { baseVersionId } : {}),
    ...fields,
    note: `Restored version ${version.version}`,
  })
}
