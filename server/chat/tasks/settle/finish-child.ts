import { findAgentName } from '../../../db/agents/agents.ts'
import type { Tx } from '../../../db/client.ts'
import { wake } from '../../../db/lanes/lanes.ts'
import { appendEvents, type OpenTask, openTask } from '../../../db/tasks/task-events.ts'
import { hashOf, keepPayloads } from '../../../db/tasks/task-payloads.ts'
import { cutMiddle, resultTokens } from '../../../domain/agents/tool-result.ts'
import { withoutCallLabels } from '../../../domain/citations/tell-labels.ts'
import { escapeAttribute, escapeText } from '../../../domain/prompts/escape.ts'
import { hasEnded, waitingOf } from '../../../domain/tasks/task-state.ts'

/**
 * Gives the result of a child that has ended to its parent in the same transaction, and the parent continues.
 * The thread, both lanes and both tasks are locked, each kind in its order. A parent that has ended, or is
 * about to, needs nothing any more: if no call waited, the result was posted (post-for-task.ts).
 */
export async function finishChild(tx: Tx, { row, state }: OpenTask, answer: string | null): Promise<void> {
  if (row.parentTaskId === null || state.input.kind !== 'child') return
  const parent = await openTask(tx, row.parentTaskId)
  if (!parent || hasEnded(parent.state) || parent.state.cancel) return
  const { callId } = state.input
  if (callId !== null && waitingOf(parent.state)?.callId !== callId) return
  const agentName = await findAgentName(tx, row.agentConfigId)
  const result = describeResult(state, agentName, answer)
  await keepPayloads(tx, [result])
  await appendEvents(tx, parent, [
    {
      type: 'child.finished',
      data: {
        callId,
        childTaskId: row.id,
        status: state.status,
        result: hashOf(result),
        ...(state.kind === 'answer' && state.object !== null && { object: state.object }),
      },
    },
  ])
  await wake(tx, row.parentTaskId)
}

function describeResult(
  { status, error }: OpenTask['state'],
  agentName: string,
  answer: string | null,
): string {
  if (status === 'cancelled') return `A person stopped ${agentName} before it had an answer.`
  if (status === 'failed') {
    const why =
      error?.reason === 'asker_budget'
        ? 'the budget of the task that asked it is used up'
        : (error?.reason ?? 'internal').replaceAll('_', ' ')
    return `${agentName} failed without an answer: ${why}.`
  }
  if (!answer) return `${agentName} finished without a written answer.`
  const hint = `Ask ${agentName} again for the part that you need.`
  const text = escapeText(cutMiddle(withoutCallLabels(answer), { tokens: resultTokens, hint }))
  return `<answer from="${escapeAttribute(agentName)} (AI)">\n${text}\n</answer>`
}
