import { type Claims, type Database, type Tx, takeServiceRole } from '../../../db/client.ts'
import { wake } from '../../../db/lanes/lanes.ts'
import { lockThreadsOf } from '../../../db/messages/lock-thread.ts'
import { type FoundCard, findCard, findCardOfMessage, findCardOfTask } from '../../../db/tasks/ask-cards.ts'
import { openTask, readEvents } from '../../../db/tasks/task-events.ts'
import { findTaskPlace } from '../../../db/tasks/task-places.ts'
import { taskFromRow } from '../../../db/tasks/tasks.ts'
import { findTask } from '../../../db/tasks/thread-tasks.ts'
import { findProfile } from '../../../db/workspaces/profiles.ts'
import type { Message } from '../../../domain/messages/message.ts'
import type { AskResponse } from '../../../domain/tasks/ask.ts'
import type { Task } from '../../../domain/tasks/task.ts'
import { reduce, waitingOf } from '../../../domain/tasks/task-state.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import { checkNotArchived } from '../../channels/check-not-archived.ts'
import { answerBudget } from '../../forks/answer-budget.ts'
import { settleAsk } from './settle-ask.ts'

/**
 * Answers a task's event `seq`: a question, or a request for approval to use a tool. The task continues from
 * there.
 */
export function respondToTask(
  db: Database,
  given: { claims: Claims; taskId: string; seq: number; response: AskResponse },
): Promise<{ task: Task; message: Message }> {
  const { claims, taskId, seq, response } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const place = await findTaskPlace(tx, { taskId, userId })
    if (!place) throw notFound('task')
    checkNotArchived(place)
    await takeServiceRole(tx)
    await lockThreadsOf(tx, [taskId])
    const found = await findAsked(tx, { taskId, seq, forkId: place.forkId })
    if (!found) throw notFound('question')
    const person = await findProfile(tx, { userId })
    const by = { userId, role: place.role, name: person?.displayName ?? '' }
    if (found.card.budget) {
      await answerBudget(tx, found, { by, response })
      return readSettled(tx, { taskId, messageId: found.message.id })
    }
    await wake(tx, taskId)
    const open = await openTask(tx, taskId)
    if (!open) throw notFound('question')
    const settled = await settleAsk(tx, open, found, { by, response, messageId: null })
    return { task: taskFromRow(settled.open.row), message: settled.message }
  })
}

/** Finds the card of an event: the task's own or, if the task waits for the budget of its fork, the one that it shares. */
async function findAsked(
  tx: Tx,
  { taskId, seq, forkId }: { taskId: string; seq: number; forkId: string | null },
): Promise<FoundCard | null> {
  const own = await findCard(tx, { taskId, seq })
  if (own) return own
  const waiting = waitingOf(reduce(await readEvents(tx, taskId)))
  return waiting?.seq === seq ? findCardOfTask(tx, { taskId, forkId, waiting }) : null
}

async function readSettled(
  tx: Tx,
  { taskId, messageId }: { taskId: string; messageId: string },
): Promise<{ task: Task; message: Message }> {
  const task = await findTask(tx, { taskId })
  const card = await findCardOfMessage(tx, messageId)
  if (!task || !card) throw notFound('question')
  return { task, message: card.message }
}
