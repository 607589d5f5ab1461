import type { Tx } from '../../db/client.ts'
import { type FoundCard, findCardOfMessage } from '../../db/tasks/ask-cards.ts'
import { findRole } from '../../db/workspaces/members.ts'
import { findProfile } from '../../db/workspaces/profiles.ts'
import type { Responder } from '../../domain/tasks/ask-response.ts'
import { mayRespond } from '../../domain/tasks/task-rights.ts'

/** A question that a message answers by a reply to its card. */
export interface RepliedQuestion {
  found: FoundCard
  by: Responder
  agentId: string | null
}

/**
 * Finds the open question that a message replies to, if its author may answer it: then the reply is the answer.
 * The thread is locked, so the question stays open for the rest of the transaction.
 */
export async function findRepliedQuestion(
  tx: Tx,
  reply: { questionId: string | null; userId: string; workspaceId: string; content: string },
): Promise<RepliedQuestion | null> {
  const { questionId, userId, workspaceId, content } = reply
  // A file without words answers nothing.
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
