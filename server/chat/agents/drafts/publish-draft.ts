import { updateAgent } from '../../../db/agents/agents.ts'
import { deleteAgentDraft } from '../../../db/agents/drafts/agent-drafts.ts'
import type { Claims, Database } from '../../../db/client.ts'
import type { AgentDetail } from '../../../domain/agents/agent.ts'
import { readUsableFields } from '../../../domain/agents/drafts/usable-fields.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'
import { checkEvidence } from '../../proofs/check-evidence.ts'
import { changeAgent } from '../edit-agent.ts'
import { lockAgent } from '../lock-agent.ts'
import { readAgent } from '../read-agent.ts'
import { checkDraft } from './check-draft.ts'

/**
 * Makes the draft the next version of its agent and ends the draft. A new agent is switched on. `proofId`: the
 * evidence that the version keeps.
 */
export function publishDraft(
  db: Database,
  given: { claims: Claims; agentId: string; rev: number; note: string; proofId?: string },
): Promise<{ agent: AgentDetail }> {
  const { claims, agentId, rev, note, proofId } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const before = await lockAgent(tx, { agentId, userId })
    const draft = await checkDraft(tx, { agentId, rev })
    const { fields, problem } = readUsableFields(draft.fields)
    if (!fields) {
      throw new DomainError(
        'version_unusable',
        `This draft can’t be published because one of its settings is no longer valid. ${problem}`,
      )
    }
    if (proofId) await checkEvidence(tx, { agentId, proofId, fields, userId })
    await changeAgent(tx, {
      before,
      agentId,
      baseVersionId: draft.baseVersionId,
      note,
      ...(proofId ? { proofId } : {}),
      ...fields,
    })
    if (draft.isFirst) await updateAgent(tx, { agentId, isActive: true })
    await deleteAgentDraft(tx, { agentId })
    return { agent: await readAgent(tx, { agentId, userId }) }
  })
}
