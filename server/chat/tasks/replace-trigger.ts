import type { Tx } from '../../db/client.ts'
import { findLanes, holdLanes } from '../../db/lanes/lanes.ts'
import { appendEvents, openTask } from '../../db/tasks/task-events.ts'
import { findQueuedTask } from '../../db/tasks/task-places.ts'
import { taskFromRow } from '../../db/tasks/tasks.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { hasEnded } from '../../domain/tasks/task-state.ts'

/**
 * Lets a task that has not begun answer a newer message instead of its own, where an agent follows a
 * conversation without a mention. Runs in the transaction of that message, as the service. Returns null if
 * there is no such task: then make one. A task has the rights of one person, so it takes messages of that
 * person alone.
 */
export async function replaceTrigger(
  tx: Tx,
  given: {
    agentId: string
    threadId: string
    forkId: string | null
    triggerMessageId: string
    actingUserId: string
  },
): Promise<Task | null> {
  const taskId = await findQueuedTask(tx, given)
  if (taskId === null) return null
  await holdLanes(tx, [...(await findLanes(tx, [taskId])).values()])
  const open = await openTask(tx, taskId)
  if (!open || open.state.started || hasEnded(open.state)) return null
  const { triggerMessageId } = given
  const { row } = await appendEvents(tx, open, [{ type: 'trigger.replaced', data: { triggerMessageId } }])
  return taskFromRow(row)
}
