import type { Tx } from '../../db/client.ts'
import { wake } from '../../db/lanes/lanes.ts'
import { type FoundCard, findCardOfMessage } from '../../db/tasks/ask-cards.ts'
import { openTask } from '../../db/tasks/task-events.ts'
import { findRole } from '../../db/workspaces/members.ts'
import { findProfile } from '../../db/workspaces/profiles.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { Responder } from '../../domain/tasks/ask-response.ts'
import { mayRespond } from '../../domain/tasks/task-rights.ts'
import { settleAsk } from '../tasks/settle-ask.ts'

/** A question that a message answers by replying to its card. */
export interface RepliedQuestion {
  found: FoundCard
  by: Responder
  agentId: string | null
}

/**
 * The open question that a message replies to, if its author may answer it: then the reply is the answer. The
 * thread is locked, so the question stays open for the rest of the transaction.
 */
export async function findRepliedQuestion(
  tx: Tx,
  reply: { questionId: string | null; userId: string; workspaceId: string; content: string },
): Promise<RepliedQuestion | null> {
  const { questionId, userId, workspaceId, content } = reply
  // A file without a word answers nothing.
  const found = questionId === null || content === '' ? null : await findCardOfMessage(tx, questionId)
  if (found?.card.kind !== 'question' || found.card.state !== 'open') return null
  if (new Date() >= new Date(found.card.until)) return null
  const role = await findRole(tx, { workspaceId, userId })
  if (!role || !mayRespond({ userId, role }, found.card.audience)) return null
  const person = await findProfile(tx, { userId })
  return {
    found,
    by: { userId, role, name: person?.displayName ?? '' },
    agentId: found.message.authorAgentId,
  }
}

/** As the service, with the thread and the lane locked. */
export async function answerByReply(tx: Tx, { found, by }: RepliedQuestion, message: Message): Promise<void> {
  await wake(tx, found.taskId)
  const open = await openTask(tx, found.taskId)
  if (!open) throw new Error('A question without its task.')
  const response = { kind: 'answer', text: message.content } as const
  await settleAsk(tx, open, found, { by, response, messageId: message.id })
}
