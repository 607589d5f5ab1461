import type { Tx } from '../../../db/client.ts'
import { isPostedBy } from '../../../db/messages/messages.ts'
import { type OpenTask, openTask } from '../../../db/tasks/task-events.ts'
import { listUntold } from '../../../domain/tasks/answer-state.ts'
import { answerOf, hasEnded, isSilent } from '../../../domain/tasks/task-state.ts'
import { placeUnder } from './place-child.ts'
import { type AgentPost, postAt } from './post-for-task.ts'
import { readAnswerPost } from './read-answer.ts'

/**
 * Posts the answers of agents that the task asked without waiting, if the task ends before its model was told
 * them. The transaction that ends the task holds the thread, which is also the thread of those agents.
 */
export async function postUntold(tx: Tx, { row, state }: OpenTask): Promise<void> {
  if (state.kind !== 'answer' || state.status === 'cancelled' || isSilent(state)) return
  for (const childTaskId of listUntold(state)) {
    const child = await openTask(tx, childTaskId)
    if (!child || !hasEnded(child.state)) continue
    // The task may end again, after a retry.
    const isPosted = await isPostedBy(tx, { taskId: childTaskId, eventSeq: child.state.seq })
    const post = isPosted ? null : await readPost(tx, child)
    if (post) await postAt(tx, child, post, await placeUnder(tx, row))
  }
}

/** Returns the message of a task that has ended, as it would have posted it itself. */
async function readPost(tx: Tx, { state }: OpenTask): Promise<AgentPost | null> {
  const { status, stopReason, error, replyMode } = answerOf(state)
  if (status === 'failed' && error) {
    return { kind: 'notice', content: error.message, metadata: { notice: error.reason } }
  }
  if (status !== 'completed' || stopReason === 'no_reply' || replyMode === 'tool') return null
  return readAnswerPost(tx, state)
}
