import { deleteAgentDraft } from '../../../db/agents/drafts/agent-drafts.ts'
import type { Claims, Database } from '../../../db/client.ts'
import { endAgent } from '../delete-agent.ts'
import { lockAgent } from '../lock-agent.ts'
import { checkDraft } from './check-draft.ts'

/** Deletes the draft of an agent. The published version stays as it is; an agent that was never published is deleted. */
export function discardDraft(
  db: Database,
  { claims, agentId, rev }: { claims: Claims; agentId: string; rev: number },
): Promise<void> {
  return db.asUser(claims, async tx => {
    await lockAgent(tx, { agentId, userId: claims.sub })
    const { isFirst } = await checkDraft(tx, { agentId, rev })
    if (isFirst) await endAgent(tx, { agentId, userId: claims.sub })
    else await deleteAgentDraft(tx, { agentId })
  })
}
