import type { Task } from '../../domain/tasks/task.ts'
import type { Tx } from '../client.ts'
import { taskFromRow } from './tasks.ts'

const mostListed = 50

/** Returns the newest replays of a task that the caller may see. */
export async function listReplays(tx: Tx, { taskId }: { taskId: string }): Promise<Task[]> {
  const rows = await tx
    .selectFrom('tasks')
    .selectAll()
    .where('rerunOf', '=', taskId)
    .where('origin', '=', 'replay')
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(taskFromRow)
}

export async function ownsVersion(
  tx: Tx,
  { agentId, agentVersionId }: { agentId: string; agentVersionId: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('agentConfigVersions')
    .select('id')
    .where('id', '=', agentVersionId)
    .where('agentConfigId', '=', agentId)
    .executeTakeFirst()
  return found !== undefined
}
