import type { Claims, Database } from '../../../db/client.ts'
import { findThreadWorkspace } from '../../../db/messages/threads.ts'
import { findTask, listTaskEvents } from '../../../db/tasks/thread-tasks.ts'
import { findRole } from '../../../db/workspaces/members.ts'
import type { TaskEventEntry } from '../../../domain/tasks/task.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import { showEvents } from './show-events.ts'

/** Returns a task's log as this person may see it. */
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
