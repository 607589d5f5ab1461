import type { Tx } from '../../../db/client.ts'
import { listRuns } from '../../../db/tasks/source-runs.ts'
import type { EventData, TaskInput } from '../../../domain/tasks/events.ts'
import { listSharedTold } from './check-told.ts'

type Run = NonNullable<EventData<'task.started'>['runs']>[number]

/**
 * Finds the earlier runs of a task's source that it is shown, oldest first: without those that rest on words which
 * may not be told here any more. Runs as the service.
 */
export async function findEarlierRuns(
  tx: Tx,
  task: { id: string; channelId: string; threadId: string; forkId: string | null; actingUserId: string },
  input: TaskInput,
): Promise<Run[]> {
  if (input.kind !== 'prompt' || input.history !== 'own' || input.sourceId === null) return []
  const { channelId, actingUserId } = task
  const runs: Run[] = []
  for (const { id: taskId, createdAt: since } of await listRuns(tx, { ...task, sourceId: input.sourceId })) {
    const told = await listSharedTold(tx, { taskId, channelId, actingUserId })
    if (told === null) continue
    const messageIds = new Set(told.flatMap(({ messageId }) => messageId ?? []))
    runs.unshift({ taskId, since, messageIds: [...messageIds] })
  }
  return runs
}
