import type { Tx } from '../../db/client.ts'
import { findLanes, holdLanes, notifyTask, removeItem } from '../../db/lanes/lanes.ts'
import { listAbove, listOpenDescendants, lockTasks } from '../../db/tasks/child-tasks.ts'
import { appendEvents, openTask } from '../../db/tasks/task-events.ts'
import { taskFromRow } from '../../db/tasks/tasks.ts'
import type { CancelCause } from '../../domain/tasks/events.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { hasEnded } from '../../domain/tasks/task-state.ts'
import { lockThreadsToStop } from './lock-threads-to-stop.ts'
import { closeLostCall } from './settle/close-lost-call.ts'
import { concludeTask } from './settle/conclude-task.ts'

/**
 * Stops tasks, in one transaction as the service. Tasks that no worker works on end here and now, with their
 * text so far; the worker of another task is told, and ends it within a second. Tasks that have ended stay as
 * they are. Their child tasks stop with them. A caller that has locked a thread before passes the result of
 * `lockThreadsToStop`: locking another one now would be against the order.
 */
export async function stopTasks(
  tx: Tx,
  given: {
    taskIds: string[]
    userId: string | null
    why: CancelCause
    locked?: ReadonlySet<string>
  },
): Promise<Task[]> {
  const { userId, why } = given
  const locked = given.locked ?? (await lockThreadsToStop(tx, given.taskIds))
  // A task that was begun in another thread meanwhile began after the stop.
  const begun = (await listOpenDescendants(tx, given.taskIds)).filter(task => locked.has(task.threadId))
  const taskIds = [...given.taskIds, ...begun.map(task => task.id)].sort()
  const all = [...new Set([...taskIds, ...(await listAbove(tx, taskIds))])]
  const lanes = await findLanes(tx, all)
  const owners = await holdLanes(tx, [...lanes.values()])
  await lockTasks(tx, all)
  const stopped: Task[] = []
  for (const taskId of taskIds) {
    const open = await openTask(tx, taskId)
    if (!open) continue
    if (hasEnded(open.state) || open.state.cancel) {
      stopped.push(taskFromRow(open.row))
      continue
    }
    const asked = await appendEvents(tx, open, [{ type: 'cancel.requested', data: { userId, why } }])
    const lane = lanes.get(taskId)
    const isWorkedOn = asked.state.status === 'running' && lane !== undefined && owners.has(lane)
    if (isWorkedOn) {
      await notifyTask(tx, taskId)
      stopped.push(taskFromRow(asked.row))
      continue
    }
    // No agent's name is needed: a task that is stopped posts no message about it.
    const closed = await closeLostCall(tx, asked)
    const concluded = await concludeTask(tx, closed, { now: new Date(), agentName: '' })
    const ended = await appendEvents(tx, concluded, [])
    if (lane !== undefined) await removeItem(tx, lane, taskId)
    stopped.push(taskFromRow(ended.row))
  }
  return stopped
}
