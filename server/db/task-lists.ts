import type { Task, TaskStatus } from '../domain/task.ts'
import type { Tx } from './client.ts'
import { taskFromRow } from './tasks.ts'

/** Which tasks of a workspace; all of it together. */
export interface TaskFilter {
  workspaceId: string
  threadId?: string
  agentId?: string
  status?: TaskStatus
}

/** Tasks that the caller may see, newest first. The cursor is the last one's id. */
export async function listTasksBy(
  tx: Tx,
  { workspaceId, threadId, agentId, status, cursor, limit }: TaskFilter & { cursor?: string; limit: number },
): Promise<{ tasks: Task[]; nextCursor: string | null }> {
  let wanted = tx
    .selectFrom('tasks')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (threadId) wanted = wanted.where('threadId', '=', threadId)
  if (agentId) wanted = wanted.where('agentConfigId', '=', agentId)
  if (status) wanted = wanted.where('status', '=', status)
  if (cursor) wanted = wanted.where('id', '<', cursor)
  const rows = await wanted.execute()
  const tasks = rows.slice(0, limit).map(taskFromRow)
  return { tasks, nextCursor: rows.length > limit ? (tasks.at(-1)?.id ?? null) : null }
}
