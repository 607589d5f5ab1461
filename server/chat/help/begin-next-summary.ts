import type { Tx } from '../../db/client.ts'
import {
  askForSummary,
  findDueThread,
  forgetDue,
  noteSummaryTask,
  takeDueThread,
} from '../../db/help/thread-summaries.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { startReadingTask } from '../tasks/readings/start-reading-task.ts'

/** The system agent that summarises threads. */
const summariserSlug = '_summariser'

/**
 * Starts the task for the next summary that is due. False: none is. A summary that the day's budget does not pay for
 * waits for the next day. Runs as the service.
 */
export async function beginNextSummary(tx: Tx, { now }: { now: Date }): Promise<boolean> {
  const due = await findDueThread(tx, { now })
  if (!due) return false
  const { threadId, channelId, workspaceId, leftUsd, actingUserId } = due
  await lockThread(tx, threadId)
  if (leftUsd <= 0) {
    await askForSummary(tx, {
      threadId,
      at: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)),
    })
    return true
  }
  if (actingUserId === null) {
    await forgetDue(tx, { threadId })
    return true
  }
  if (!(await takeDueThread(tx, { threadId, now }))) return true
  const task = await startReadingTask(tx, {
    ...{ workspaceId, channelId, threadId, actingUserId, slug: summariserSlug },
    purpose: 'summary',
    subjectId: threadId,
  })
  await noteSummaryTask(tx, { threadId, taskId: task.id })
  return true
}
