import type { Tx } from '../../../../db/client.ts'
import { appendEvents, type OpenTask } from '../../../../db/tasks/task-events.ts'
import { draftFailureLines } from '../../../../domain/drafting/draft-failure-lines.ts'
import type { ShortBudget } from '../../../../domain/spending/short-budget.ts'
import { failureLines } from '../../../../domain/tasks/failure-lines.ts'
import type { FailureReason } from '../../../../domain/tasks/retry-pauses.ts'
import { draftOf } from '../../../../domain/tasks/task-state.ts'

/**
 * Ends a drafting task without a result draft. The thread is not told: the person who resolves the fork sees it
 * in place of the result draft.
 */
export async function failDraft(
  tx: Tx,
  open: OpenTask,
  reason: FailureReason,
  { short, host }: { short: ShortBudget | null; host: string | undefined },
): Promise<OpenTask> {
  // The lines that were checked before stay, though they could not be repaired.
  if (draftOf(open.state).drafted) {
    return appendEvents(tx, open, [{ type: 'task.completed', data: { stopReason: 'end_turn' } }])
  }
  const { stopReason } = failureLines[reason]
  const message = draftFailureLines[reason]
  return appendEvents(tx, open, [
    {
      type: 'task.failed',
      data: { stopReason, reason, message, ...(short && { short }), ...(host && { host }) },
    },
  ])
}
