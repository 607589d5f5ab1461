import type { Tx } from '../../../../db/client.ts'
import { appendEvents, type OpenTask } from '../../../../db/tasks/task-events.ts'
import { draftFailureLines } from '../../../../domain/drafting/draft-failure-lines.ts'
import { failureLines } from '../../../../domain/tasks/failure-lines.ts'
import type { FailureReason } from '../../../../domain/tasks/retry-pauses.ts'
import { draftOf } from '../../../../domain/tasks/task-state.ts'

/** No draft came of it. The thread is not told: whoever resolves the fork is, where the draft would be. */
export async function failDraft(tx: Tx, open: OpenTask, reason: FailureReason): Promise<OpenTask> {
  // What was checked before stands, though it could not be mended.
  if (draftOf(open.state).drafted) {
    return appendEvents(tx, open, [{ type: 'task.completed', data: { stopReason: 'end_turn' } }])
  }
  const { stopReason } = failureLines[reason]
  const message = draftFailureLines[reason]
  return appendEvents(tx, open, [{ type: 'task.failed', data: { stopReason, reason, message } }])
}
