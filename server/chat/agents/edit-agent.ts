import { setVersionNote } from '../../db/agents/agent-versions.ts'
import { updateAgent } from '../../db/agents/agents.ts'
import type { Claims, Database } from '../../db/client.ts'
import type { AgentDetail, AgentFields } from '../../domain/agents/agent.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { checkApprovers } from './check-approvers.ts'
import { checkOutput } from './check-output.ts'
import { lockAgent } from './lock-agent.ts'
import { readAgent } from './read-agent.ts'
import { tellNewerVersion } from './tell-newer-version.ts'
import { tellTakenSlug } from './tell-taken-slug.ts'

/**
 * Saves an agent, which makes a new version. Refuses a save that began on an older version and says who saved
 * first, so that nobody's work is lost. Takes effect with the next task.
 */
export function editAgent(
  db: Database,
  given: { claims: Claims; agentId: string; baseVersionId?: string; note?: string } & Partial<AgentFields>,
): Promise<{ agent: AgentDetail }> {
  const { claims, agentId, baseVersionId, note = '', ...fields } = given
  const userId = claims.sub
  return tellTakenSlug(fields.slug ?? '', () =>
    db.asUser(claims, async tx => {
      const before = await lockAgent(tx, { agentId, userId })
      if (before.isSystem && fields.slug !== undefined && fields.slug !== before.slug) {
        throw new DomainError('system_agent', 'The handle of a built-in agent can’t be changed.')
      }
      if (baseVersionId !== undefined && baseVersionId !== before.currentVersionId) {
        throw await tellNewerVersion(tx, agentId)
      }
      checkOutput({
        structuredOutput: fields.structuredOutput ?? before.structuredOutput,
        properties: fields.properties === undefined ? before.properties : fields.properties,
      })
      await checkApprovers(tx, { workspaceId: before.workspaceId, approvals: fields.approvals })
      await setVersionNote(tx, { note })
      await updateAgent(tx, { agentId, ...fields })
      return { agent: await readAgent(tx, { agentId, userId }) }
    }),
  )
}
