import { readRules } from '../../../db/agents/ask-rules.ts'
import { findReaders } from '../../../db/channels/readers.ts'
import type { Tx } from '../../../db/client.ts'
import { changeCard, findCard } from '../../../db/tasks/ask-cards.ts'
import { appendEvents, type OpenTask } from '../../../db/tasks/task-events.ts'
import { inMinutes, questionDays, whoCanAnswer } from '../../../domain/agents/ask-rules.ts'
import { waitingOf } from '../../../domain/tasks/task-state.ts'

/**
 * Gives an open question or approval to the admins if the people who were asked can't answer it any more: they left
 * the workspace or the channel, or have another role now. The admins get as much time as those people had. The task
 * is looked at whenever somebody loses access to its conversation.
 */
export async function handOnAsk(tx: Tx, open: OpenTask, now: Date): Promise<OpenTask> {
  const waiting = waitingOf(open.state)
  if (waiting?.kind !== 'question' && waiting?.kind !== 'approval') return open
  const { seq, callId } = waiting
  const found = await findCard(tx, { taskId: open.row.id, seq })
  if (found?.card.state !== 'open' || callId === null) return open
  const { audience, answeredBy } = found.card
  const readers = await findReaders(tx, { channelId: open.row.channelId })
  const asked = whoCanAnswer(audience, readers, answeredBy)
  // If no admin reads here either, nothing is gained: the card waits for its time.
  if (!asked?.handedOn) return open
  const until = inMinutes(now, await readWaitMinutes(tx, open, waiting.kind))
  // Half a quorum does not count any more.
  await changeCard(tx, found, { ...asked, until, escalated: true, answeredBy: [] })
  return appendEvents(tx, open, [{ type: 'ask.handed_on', causedBy: seq, data: { callId, until } }])
}

async function readWaitMinutes(tx: Tx, open: OpenTask, kind: 'question' | 'approval'): Promise<number> {
  const { started } = open.state
  if (kind === 'question' || !started) return questionDays * 24 * 60
  const rules = await readRules(tx, { ...started, workspaceId: open.row.workspaceId })
  return rules.waitMinutes
}
