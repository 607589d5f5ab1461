import type { Claims, Database } from '../../db/client.ts'
import { findThreadTopic, findThreadWorkspace } from '../../db/messages/threads.ts'
import { findTask, listTaskEvents, listThreadTasks } from '../../db/tasks/thread-tasks.ts'
import { findRole } from '../../db/workspaces/members.ts'
import type { Task, TaskEventEntry } from '../../domain/tasks/task.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import type { MemberRole } from '../../domain/workspaces/workspace.ts'

export async function readTask(
  db: Database,
  { claims, taskId }: { claims: Claims; taskId: string },
): Promise<{ task: Task }> {
  const task = await db.asUser(claims, tx => findTask(tx, { taskId }))
  if (!task) throw notFound('task')
  return { task }
}

export function listTasks(
  db: Database,
  { claims, ...page }: { claims: Claims; threadId: string; cursor?: number | null; limit: number },
): Promise<{ tasks: Task[]; nextCursor: number | null }> {
  return db.asUser(claims, async tx => {
    const found = await listThreadTasks(tx, page)
    if (found.tasks.length === 0 && !(await findThreadTopic(tx, { ...page, forkId: null }))) {
      throw notFound('thread')
    }
    return found
  })
}

/** A task's log as this person may see it. */
export function readTaskEvents(
  db: Database,
  { claims, taskId, ...page }: { claims: Claims; taskId: string; after?: number; limit?: number },
): Promise<{ events: TaskEventEntry[] }> {
  return db.asUser(claims, async tx => {
    const task = await findTask(tx, { taskId })
    const workspaceId = task && (await findThreadWorkspace(tx, task))
    if (!workspaceId) throw notFound('task')
    const events = await listTaskEvents(tx, { taskId, ...page })
    const role = await findRole(tx, { workspaceId, userId: claims.sub })
    return { events: showEvents(events, role) }
  })
}

/** Events as somebody of this role may see them. */
export function showEvents(events: TaskEventEntry[], role: MemberRole | null): TaskEventEntry[] {
  return role === 'admin' ? events : events.map(hideDetail)
}

const tellDetails = new Set(['model.failed', 'worker.failed'])

/** What a failure was in a machine's own words may speak of keys, bills and addresses: that is for admins. */
function hideDetail(event: TaskEventEntry): TaskEventEntry {
  if (!tellDetails.has(event.type) || typeof event.data !== 'object' || event.data === null) return event
  return { ...event, data: { ...event.data, detail: '' } }
}
