import { findAgentDraft } from '../../../db/agents/drafts/agent-drafts.ts'
import type { Claims, Database } from '../../../db/client.ts'
import type { AgentDraft } from '../../../domain/agents/drafts/agent-draft.ts'
import { openForAdmin } from './open-for-admin.ts'

/** Returns the draft of an agent's next version, if there is one. */
export function openDraft(
  db: Database,
  { claims, agentId }: { claims: Claims; agentId: string },
): Promise<{ draft: AgentDraft | null }> {
  return db.asUser(claims, async tx => {
    await openForAdmin(tx, { agentId, userId: claims.sub })
    return { draft: (await findAgentDraft(tx, { agentId })) ?? null }
  })
}
