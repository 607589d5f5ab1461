import type { Tx } from '../../../db/client.ts'
import { isPostedBy } from '../../../db/messages/messages.ts'
import { appendEvents, type OpenTask, openTask } from '../../../db/tasks/task-events.ts'
import { listUntold } from '../../../domain/tasks/answer-state.ts'
import { answerOf, hasEnded, isSilent } from '../../../domain/tasks/task-state.ts'
import { placeUnder } from './place-child.ts'
import { type AgentPost, postAt } from './post-for-task.ts'
import { readAnswerPost } from './read-answer.ts'

/**
 * Posts the answers of agents that the task asked without waiting, if the task ends before its model was told
 * them. The transaction that ends the task holds the thread, which is also the thread of those agents.
 */
export async function postUntold(tx: Tx, open: OpenTask): Promise<OpenTask> {
  const { state } = open
  if (state.kind !== 'answer' || state.status === 'cancelled' || isSilent(state)) return open
  const untold = listUntold(state)
  if (untold.length === 0) return open
  // Their place is below the answer, which the row names only once its events are written.
  const written = await appendEvents(tx, open, [])
  for (const childTaskId of untold) {
    const child = await openTask(tx, childTaskId)
    if (!child || !hasEnded(child.state)) continue
    // The task may end again, after a retry.
    const isPosted = await isPostedBy(tx, { taskId: childTaskId, eventSeq: child.state.seq })
    const post = isPosted ? null : await readPost(tx, child)
    if (!post) continue
    await appendEvents(tx, await postAt(tx, child, post, await placeUnder(tx, written.row)), [])
  }
  return written
}

/** Returns the message of a task that has ended, as it would have posted it itself. */
async function readPost(tx: Tx, open: OpenTask): Promise<AgentPost | null> {
  const { status, stopReason, error, replyMode } = answerOf(open.state)
  if (status === 'failed' && error) {
    return { kind: 'notice', content: error.message, metadata: { notice: error.reason } }
  }
  if (status !== 'completed' || stopReason === 'no_reply' || replyMode === 'tool') return null
  return readAnswerPost(tx, open)
}
