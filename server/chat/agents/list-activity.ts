import type { Claims, Database } from '../../db/client.ts'
import { listOpenWork } from '../../db/tasks/running-tasks.ts'
import type { AgentActivity } from '../../domain/agents/agent.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** What the workspace's agents do now, as far as the caller may read it: for each the task that began last. */
export function listActivity(
  db: Database,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<{ activity: AgentActivity[] }> {
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId: claims.sub })
    return { activity: await listOpenWork(tx, { workspaceId }) }
  })
}
