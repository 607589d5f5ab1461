import type { Claims, Database } from '../../../db/client.ts'
import { readStream } from '../../../db/tasks/task-streams.ts'
import { findTaskWithSeq, listTaskEvents } from '../../../db/tasks/thread-tasks.ts'
import { findRole } from '../../../db/workspaces/members.ts'
import type { Task, TaskEventEntry, TaskStream } from '../../../domain/tasks/task.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import { showEvents } from './show-events.ts'

export interface TaskProgress {
  task: Task
  /** The number of the newest event when this was read. */
  lastSeq: number
  events: TaskEventEntry[]
  stream: TaskStream | null
}

/** Returns the progress of a task after an event that the reader has, as this person may see it. */
export function readTaskProgress(
  db: Database,
  { claims, taskId, after, limit }: { claims: Claims; taskId: string; after: number; limit: number },
): Promise<TaskProgress> {
  return db.asUser(claims, async tx => {
    const found = await findTaskWithSeq(tx, { taskId })
    if (!found) throw notFound('task')
    const { task, workspaceId, lastSeq } = found
    const role = await findRole(tx, { workspaceId, userId: claims.sub })
    const events = await listTaskEvents(tx, { taskId, after, limit })
    const stream = task.endedAt === null ? await readStream(tx, taskId) : null
    return { task, lastSeq, events: showEvents(events, role), stream: stream ?? null }
  })
}
