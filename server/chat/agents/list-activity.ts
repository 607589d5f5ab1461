import type { Claims, Database } from '../../db/client.ts'
import { listOpenWork } from '../../db/tasks/running-tasks.ts'
import type { AgentActivity } from '../../domain/agents/agent.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Returns the task that each agent of the workspace began last, as far as the caller may read it. */
export function listActivity(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ activity: AgentActivity[] }> {
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId: claims.sub })
    return { activity: await listOpenWork(tx, { workspaceId }) }
  })
}
