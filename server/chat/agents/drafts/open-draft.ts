import { findAgentDraft } from '../../../db/agents/drafts/agent-drafts.ts'
import type { Claims, Database } from '../../../db/client.ts'
import type { EditedAgent } from '../../../domain/agents/drafts/agent-draft.ts'
import { openForAdmin } from './open-for-admin.ts'

/** Returns an agent for its editor, with the draft of its next version. */
export function openDraft(
  db: Database,
  { claims, agentId }: { claims: Claims; agentId: string },
): Promise<EditedAgent> {
  return db.asUser(claims, async tx => {
    const agent = await openForAdmin(tx, { agentId, userId: claims.sub })
    return { agent, draft: (await findAgentDraft(tx, { agentId })) ?? null }
  })
}
