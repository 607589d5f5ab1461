import { liftPause } from '../../../db/agents/model-rate-limits.ts'
import { type Claims, type Database, type Tx, takeServiceRole } from '../../../db/client.ts'
import { wake } from '../../../db/lanes/lanes.ts'
import { lockThreads } from '../../../db/messages/lock-thread.ts'
import { keepEndpoints } from '../../../db/models/model-endpoints.ts'
import { appendEvents, openTask } from '../../../db/tasks/task-events.ts'
import { listTasksForModel, type TaskForModel } from '../../../db/tasks/task-places.ts'
import type { ModelPlace } from '../../../domain/models/model-place.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import { checkAdmin } from '../../workspaces/check-role.ts'

/**
 * Ends the pause of a model at an endpoint of the workspace, or at the server's own for all workspaces, and wakes the
 * tasks that wait for it. False: it was not paused any more.
 */
export async function liftModelPause(
  db: Database,
  { claims, workspaceId, ...place }: { claims: Claims; workspaceId: string } & ModelPlace,
): Promise<{ lifted: boolean }> {
  const userId = claims.sub
  const lifted = await db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId, doing: 'end the pause of a model' })
    const { endpointId } = place
    if (
      endpointId !== null &&
      (await keepEndpoints(tx, { workspaceId, endpointIds: [endpointId] })).length === 0
    ) {
      throw notFound('endpoint')
    }
    await takeServiceRole(tx)
    return liftPause(tx, place)
  })
  if (!lifted) return { lifted }
  // One by one, so that no transaction holds many threads. A task that this misses calls within a minute.
  for (const task of await db.asWorker(tx => listTasksForModel(tx, place))) {
    await db.asWorker(tx => endWait(tx, { ...task, userId }))
  }
  return { lifted }
}

async function endWait(
  tx: Tx,
  { taskId, threadId, userId }: TaskForModel & { userId: string },
): Promise<void> {
  await lockThreads(tx, [threadId])
  await wake(tx, taskId)
  const open = await openTask(tx, taskId)
  if (open?.state.status !== 'queued' || open.state.retryAt === null) return
  await appendEvents(tx, open, [{ type: 'pause.lifted', data: { userId } }])
}
