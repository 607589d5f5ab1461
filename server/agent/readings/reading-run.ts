import type { Tx } from '../../db/client.ts'
import { readSources } from '../../db/readings/reading-sources.ts'
import type { OpenTask } from '../../db/tasks/task-events.ts'
import { readingOf, type TaskState } from '../../domain/tasks/task-state.ts'
import { findReading } from './index.ts'
import type { ReadingAt } from './reading.ts'

type Placed = Pick<OpenTask['row'], 'id' | 'workspaceId' | 'channelId' | 'threadId'>

/** Returns a reading task as its purpose is told it. */
export function describeReading(task: Placed, state: TaskState): ReadingAt {
  const { actingUserId, agentId, input } = readingOf(state)
  const { id: taskId, workspaceId, channelId, threadId } = task
  return { taskId, workspaceId, channelId, threadId, agentId, actingUserId, subjectId: input.subjectId }
}

/** Reads the sources of a reading task as they are now. Null: nothing is left to read. */
export async function prepareReading(tx: Tx, task: Placed, state: TaskState) {
  const { input, started } = readingOf(state)
  if (!started) throw new Error('The task has not started.')
  const at = describeReading(task, state)
  const conversations = await readSources(tx, { ...at, messageIds: started.messageIds })
  const prepared = await findReading(input.purpose).read(tx, at, conversations)
  return prepared && { ...prepared, conversations }
}
