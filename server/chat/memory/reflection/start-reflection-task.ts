import { v7 as newId } from 'uuid'
import type { Tx } from '../../../db/client.ts'
import type { OpenReading } from '../../../db/memory/reflection/runs.ts'
import { hideThread, insertThread } from '../../../db/messages/threads.ts'
import { startReadingTask } from '../../tasks/readings/start-reading-task.ts'

/** The system agent that reflects. */
const reflectorSlug = '_reflector'

/**
 * Starts the task of a reading in a hidden thread of its channel, so that the readers of the task are the readers of
 * everything that it reads. Runs as the service.
 */
export async function startReflectionTask(
  tx: Tx,
  { reading, actingUserId }: { reading: OpenReading; actingUserId: string },
): Promise<string> {
  const { id: subjectId, workspaceId, channelId } = reading
  const threadId = newId()
  await insertThread(tx, { id: threadId, workspaceId, channelId, createdBy: null })
  await hideThread(tx, { threadId })
  const { id } = await startReadingTask(tx, {
    workspaceId,
    channelId,
    threadId,
    actingUserId,
    purpose: 'reflection',
    subjectId,
    slug: reflectorSlug,
  })
  return id
}
