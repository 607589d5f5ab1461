import type { Tx } from '../../../db/client.ts'
import { acceptHost } from '../../../db/destinations/accepted-hosts.ts'
import { changeCard, type FoundCard } from '../../../db/tasks/ask-cards.ts'
import { appendEvents, type NewEvent, type OpenTask } from '../../../db/tasks/task-events.ts'
import { hashOf, keepPayloads } from '../../../db/tasks/task-payloads.ts'
import type { Message } from '../../../domain/messages/message.ts'
import type { AskResponse } from '../../../domain/tasks/ask.ts'
import { type Responder, type Settlement, settle } from '../../../domain/tasks/ask-response.ts'
import { waitingOf } from '../../../domain/tasks/task-state.ts'

/**
 * Writes a person's answer to a task into the task's log and onto its card, both or neither. The transaction
 * holds the thread, the task's lane (woken already) and the task, so the second of two answers finds the card
 * closed.
 */
export async function settleAsk(
  tx: Tx,
  open: OpenTask,
  found: FoundCard,
  given: { by: Responder; response: AskResponse; messageId: string | null },
): Promise<{ open: OpenTask; message: Message }> {
  const { by, response, messageId } = given
  const settlement = settle(found.card, by, response, new Date())
  const waiting = waitingOf(open.state)
  // The card and the log change in one transaction, so a task always waits for its open card.
  if (waiting?.seq !== found.card.seq || waiting.callId === null) {
    throw new Error('An open card is not what its task waits for.')
  }
  const { result } = settlement
  await keepPayloads(tx, result === null ? [] : [result])
  const event = describeEvent(settlement, { callId: waiting.callId, userId: by.userId, messageId })
  const after = await appendEvents(tx, open, [{ ...event, causedBy: waiting.seq }])
  const { host } = found.card.call ?? {}
  if (settlement.verdict === 'approved' && settlement.decides && host !== undefined) {
    const { workspaceId, channelId } = open.row
    await acceptHost(tx, { workspaceId, channelId, host, userId: by.userId })
  }
  return { open: after, message: await changeCard(tx, found, { ...settlement.card, replyId: messageId }) }
}

function describeEvent(
  { verdict, decides, result }: Settlement,
  { callId, userId, messageId }: { callId: string; userId: string; messageId: string | null },
): NewEvent {
  const hash = result === null ? null : hashOf(result)
  if (verdict !== null) {
    return { type: 'approval.given', data: { callId, userId, verdict, decides, result: hash } }
  }
  if (hash === null) throw new Error('An answer without words.')
  return { type: 'answer.given', data: { callId, userId, messageId, result: hash } }
}
