import type { Tx } from '../../../db/client.ts'
import { appendEvents, type OpenTask } from '../../../db/tasks/task-events.ts'
import { readingFailureLines } from '../../../domain/readings/reading-failure-lines.ts'
import type { ShortBudget } from '../../../domain/spending/short-budget.ts'
import { failureLines } from '../../../domain/tasks/failure-lines.ts'
import type { FailureReason } from '../../../domain/tasks/retry-pauses.ts'
import { readingOf } from '../../../domain/tasks/task-state.ts'

/**
 * Ends a reading without an outcome, and tells no thread. If a part of the answer passed its checks, the task does not
 * end here: its next step hands over that part.
 */
export function failReading(
  tx: Tx,
  open: OpenTask,
  reason: FailureReason,
  { short, host }: { short: ShortBudget | null; host: string | undefined },
): Promise<OpenTask> {
  if (readingOf(open.state).checked) {
    return appendEvents(tx, open, [{ type: 'reading.kept', data: { reason } }])
  }
  const { stopReason } = failureLines[reason]
  const message = readingFailureLines[reason]
  return appendEvents(tx, open, [
    {
      type: 'task.failed',
      data: { stopReason, reason, message, ...(short && { short }), ...(host && { host }) },
    },
  ])
}
