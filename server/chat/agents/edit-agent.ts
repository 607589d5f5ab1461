import { setVersionNote } from '../../db/agents/agent-versions.ts'
import { updateAgent } from '../../db/agents/agents.ts'
import type { Claims, Database, Tx } from '../../db/client.ts'
import type { AgentDetail, AgentFields } from '../../domain/agents/agent.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { checkApprovers } from './check-approvers.ts'
import { checkOutput } from './check-output.ts'
import { lockAgent } from './lock-agent.ts'
import { changeModel, checkModel } from './models/check-model.ts'
import { readAgent } from './read-agent.ts'
import { tellNewerVersion } from './tell-newer-version.ts'
import { tellTakenSlug } from './tell-taken-slug.ts'

type Change = { agentId: string; baseVersionId?: string; note?: string } & Partial<AgentFields>

/**
 * Saves an agent, which makes a new version. Refuses a save that began on an older version and says who saved
 * first, so that nobody's work is lost. Takes effect with the next task.
 */
export function editAgent(
  db: Database,
  { claims, ...change }: { claims: Claims } & Change,
): Promise<{ agent: AgentDetail }> {
  return db.asUser(claims, async tx => {
    const { agentId } = change
    const before = await lockAgent(tx, { agentId, userId: claims.sub })
    await changeAgent(tx, { before, ...change })
    return { agent: await readAgent(tx, { agentId, userId: claims.sub }) }
  })
}

/** Publishes a change of an agent that the caller has locked. */
export function changeAgent(
  tx: Tx,
  given: { before: AgentDetail; proofId?: string } & Change,
): Promise<void> {
  const { before, agentId, baseVersionId, note = '', proofId = '', ...fields } = given
  return tellTakenSlug(fields.slug ?? '', async () => {
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
    const { workspaceId } = before
    await checkApprovers(tx, { workspaceId, approvals: fields.approvals })
    await checkModel(tx, { workspaceId, ...changeModel(before, fields) })
    await setVersionNote(tx, { note, proofId })
    await updateAgent(tx, { agentId, ...fields })
  })
}
