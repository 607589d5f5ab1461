import { deleteAgent as markDeleted } from '../../db/agents/agents.ts'
import { deleteAgentDraft } from '../../db/agents/drafts/agent-drafts.ts'
import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { listOpenTasks } from '../../db/tasks/task-places.ts'
import { findWorkspace } from '../../db/workspaces/workspaces.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { stopTasks } from '../tasks/stop-tasks.ts'
import { lockAgent } from './lock-agent.ts'

/**
 * Deletes an agent: it answers nobody any more, its tasks end, and its handle is free. Its messages keep its name, and
 * its tasks and versions stay for those who read them.
 */
export function deleteAgent(
  db: Database,
  { claims, agentId }: { claims: Claims; agentId: string },
): Promise<void> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const { isSystem, workspaceId } = await lockAgent(tx, { agentId, userId })
    if (isSystem) throw new DomainError('system_agent', 'A built-in agent can’t be deleted.')
    const workspace = await findWorkspace(tx, { workspaceId })
    if (workspace?.defaultAgentId === agentId) {
      throw new DomainError(
        'default_agent',
        'This is the default agent of the workspace. Choose another default agent in the general settings first.',
      )
    }
    await endAgent(tx, { agentId, userId })
  })
}

/** Ends an agent that the caller has locked, with its draft and its tasks. Goes on as the service. */
export async function endAgent(
  tx: Tx,
  { agentId, userId }: { agentId: string; userId: string },
): Promise<void> {
  await deleteAgentDraft(tx, { agentId })
  await markDeleted(tx, { agentId })
  await takeServiceRole(tx)
  const taskIds = await listOpenTasks(tx, { agentId })
  if (taskIds.length > 0) await stopTasks(tx, { taskIds, userId, why: 'person' })
}
