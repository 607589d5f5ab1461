import { findAskedAgent } from '../../db/agents/asked-agent.ts'
import type { Claims, Database } from '../../db/client.ts'
import { findThreadWorkspace } from '../../db/messages/threads.ts'
import { listTasksBy, type TaskFilter } from '../../db/tasks/task-lists.ts'
import { findSessionThread } from '../../db/workspaces/api-sessions.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Finds the tasks of a workspace that a person may see, by place, by person and by state. */
export function findTasks(
  db: Database,
  given: Omit<TaskFilter, 'agentId'> & {
    claims: Claims
    /** By id or slug. */
    agent?: string
    session?: string
    cursor?: string
    limit: number
  },
): Promise<{ tasks: Task[]; nextCursor: string | null }> {
  const { claims, agent, session, ...filter } = given
  const { workspaceId } = filter
  return db.asUser(claims, async tx => {
    const inSession =
      session && (await findSessionThread(tx, { workspaceId, ownerId: claims.sub, name: session }))
    if (session && !inSession) throw notFound('session')
    if (filter.threadId && !(await findThreadWorkspace(tx, { threadId: filter.threadId })))
      throw notFound('thread')
    if (inSession && filter.threadId && filter.threadId !== inSession) return { tasks: [], nextCursor: null }
    const asked = agent ? await findAskedAgent(tx, { workspaceId, agent }) : undefined
    if (agent && !asked) throw notFound('agent')
    return listTasksBy(tx, { ...filter, threadId: inSession || filter.threadId, agentId: asked?.id })
  })
}
