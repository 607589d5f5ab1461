import { findVersion } from '../../db/agents/agent-versions.ts'
import type { Claims, Database } from '../../db/client.ts'
import { type AgentDetail, agentFields } from '../../domain/agents/agent.ts'
import { agentTool } from '../../domain/agents/tool.ts'
import { describeInputError } from '../../domain/wire/describe-input-error.ts'
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
  const { slug, tools, ...fields } = version.fields
  // A tool that no longer exists is not restored.
  const known = tools.filter(name => agentTool.safeParse(name).success)
  const { data: rest, error } = agentFields.omit({ slug: true }).safeParse({ ...fields, tools: known })
  if (error) {
    throw new DomainError(
      'version_unusable',
      `This version can’t be restored because one of its settings is no longer valid. ${describeInputError(error)} Edit the agent instead.`,
    )
  }
  return editAgent(db, {
    claims,
    agentId,
    ...(baseVersionId ? { baseVersionId } : {}),
    ...rest,
    ...(slug.startsWith('_') ? {} : { slug }),
    note: `Restored version ${version.version}`,
  })
}
