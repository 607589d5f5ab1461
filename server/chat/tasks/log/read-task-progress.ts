import type { Claims, Database } from '../../../db/client.ts'
import { readStream } from '../../../db/tasks/task-streams.ts'
import { readTreeLogs } from '../../../db/tasks/task-tree.ts'
import { findTaskWorkspace } from '../../../db/tasks/thread-tasks.ts'
import { findRole } from '../../../db/workspaces/members.ts'
import type { TaskLog, TaskStream } from '../../../domain/tasks/task.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import { showEvents } from './show-events.ts'

export interface TaskProgress {
  log: TaskLog
  /** The logs of the tasks below it, each after its parent. */
  below: TaskLog[]
  stream: TaskStream | null
}

/**
 * Returns the progress of a task, and of the tasks below it, after the events that the reader has, as this
 * person may see it. `after`: the number of the last event by task.
 */
export function readTaskProgress(
  db: Database,
  asked: { claims: Claims; taskId: string; after: ReadonlyMap<string, number>; limit: number },
): Promise<TaskProgress> {
  const { claims, taskId } = asked
  return db.asUser(claims, async tx => {
    const workspaceId = await findTaskWorkspace(tx, { taskId })
    if (!workspaceId) throw notFound('task')
    const role = await findRole(tx, { workspaceId, userId: claims.sub })
    const found = await readTreeLogs(tx, asked)
    const [log, ...below] = found.map(each => ({ ...each, events: showEvents(each.events, role) }))
    if (!log) throw notFound('task')
    const stream = log.hasEnded ? null : await readStream(tx, taskId)
    return { log, below, stream: stream ?? null }
  })
}
