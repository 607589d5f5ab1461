import { listAgentDrafts } from '../../../db/agents/drafts/agent-drafts.ts'
import type { Claims, Database } from '../../../db/client.ts'
import type { ListedDraft } from '../../../domain/agents/drafts/agent-draft.ts'
import { checkAdmin } from '../../workspaces/check-role.ts'

/** Lists the agents that have a draft, one for each. */
export function listDrafts(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ drafts: ListedDraft[] }> {
  return db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'read the drafts of agents' })
    return { drafts: await listAgentDrafts(tx, { workspaceId }) }
  })
}
