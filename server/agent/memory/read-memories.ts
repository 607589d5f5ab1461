import { tellMemories } from '../../chat/memory/tell-memories.ts'
import type { SeenContext } from '../../db/tasks/task-context.ts'
import { forkContextKeys } from '../../domain/forks/leave-out.ts'
import type { TaskRun } from '../loop/task-run.ts'

/** Reads the items that were found for a task as they are now. */
export async function readMemories(
  { db, task, state }: TaskRun,
  { asker, fork }: Pick<SeenContext, 'asker' | 'fork'>,
) {
  const hits = state.started?.memory?.hits ?? []
  // Somebody may have switched the memories of the fork off meanwhile.
  if (hits.length === 0 || fork?.leftOut.includes(forkContextKeys.memory)) return []
  const { channelId } = task
  const { actingUserId } = state
  const zone = asker.timeZone ?? 'UTC'
  return db.asWorker(tx => tellMemories(tx, { channelId, actingUserId, hits, zone }))
}
