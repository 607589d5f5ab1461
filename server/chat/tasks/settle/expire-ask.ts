import { readRules } from '../../../db/agents/ask-rules.ts'
import type { Tx } from '../../../db/client.ts'
import type { Outcome } from '../../../db/lanes/lanes.ts'
import { changeCard, findCardOfTask } from '../../../db/tasks/ask-cards.ts'
import { appendEvents, type NewEvent, type OpenTask } from '../../../db/tasks/task-events.ts'
import { hashOf, keepPayloads } from '../../../db/tasks/task-payloads.ts'
import { afterExpiry } from '../../../domain/agents/ask-rules.ts'
import { tellNoAnswer, tellNoApproval } from '../../../domain/tasks/ask-response.ts'
import type { Waiting } from '../../../domain/tasks/tool-calls.ts'

/**
 * Ends a question or an approval whose time is over. A question gets no answer; an approval goes to the admins
 * once and then counts as refused. The model is told, and the task continues.
 */
export async function expireAsk(
  tx: Tx,
  open: OpenTask,
  waiting: Waiting,
  now: Date,
): Promise<OpenTask & { outcome?: Outcome }> {
  const { id: taskId, forkId } = open.row
  const found = await findCardOfTask(tx, { taskId, forkId, waiting })
  const { callId } = waiting
  if (callId === null) {
    if (found) await changeCard(tx, found, { state: 'expired', answeredBy: [] })
    return appendEvents(tx, open, [{ type: 'budget.expired', causedBy: waiting.seq, data: {} }])
  }
  if (waiting.kind === 'approval' && found && open.state.started) {
    const { agentVersionId } = open.state.started
    const rules = await readRules(tx, { agentVersionId, workspaceId: open.row.workspaceId })
    const verdict = afterExpiry(found.card, rules, now)
    if (verdict.do === 'escalate') {
      const { audience, until } = verdict
      await changeCard(tx, found, { audience, until, escalated: true, answeredBy: [] })
      const event: NewEvent = {
        type: 'approval.expired',
        causedBy: waiting.seq,
        data: { callId, outcome: 'escalated', until, result: null },
      }
      return { ...(await appendEvents(tx, open, [event])), outcome: { kind: 'parked', at: until } }
    }
  }
  if (found) await changeCard(tx, found, { state: 'expired', answeredBy: [] })
  const told = waiting.kind === 'approval' ? tellNoApproval : tellNoAnswer
  await keepPayloads(tx, [told])
  return appendEvents(tx, open, [
    { ...describeExpiry(waiting.kind, callId, hashOf(told)), causedBy: waiting.seq },
  ])
}

function describeExpiry(kind: Waiting['kind'], callId: string, result: string): NewEvent {
  if (kind === 'approval') {
    return { type: 'approval.expired', data: { callId, outcome: 'refused', until: null, result } }
  }
  return { type: 'question.expired', data: { callId, result } }
}
