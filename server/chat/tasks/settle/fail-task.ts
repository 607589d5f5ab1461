import type { Tx } from '../../../db/client.ts'
import type { OpenTask } from '../../../db/tasks/task-events.ts'
import { failureLines } from '../../../domain/tasks/failure-lines.ts'
import type { FailureReason } from '../../../domain/tasks/retry-pauses.ts'
import { readUsedUp } from '../../budgets/read-used-up.ts'
import { failReading } from '../readings/fail-reading.ts'
import { failDraft } from './draft/fail-draft.ts'
import { findShort } from './find-short.ts'
import { postForTask } from './post-for-task.ts'
import { readPartial } from './read-partial.ts'

export interface FailureFacts {
  /** The US dollars that the next call needs; null: nobody knows, or money is not the reason. */
  neededUsd?: number | null
  /** The host that the place has not accepted. */
  host?: string
}

/** Ends a task with a message in the agent's name that tells the thread the failure and the next step. */
export async function failTask(
  tx: Tx,
  open: OpenTask,
  given: FailureReason,
  { agentName }: { agentName: string },
  { neededUsd = null, host }: FailureFacts = {},
): Promise<OpenTask> {
  const { reason, short } =
    given === 'budget_exceeded' ? await findShort(tx, open, neededUsd) : { reason: given, short: null }
  if (open.state.kind === 'draft') return failDraft(tx, open, reason, { short, host })
  if (open.state.kind === 'reading') return failReading(tx, open, reason, { short, host })
  const line = failureLines[reason]
  const stop = await readUsedUp(tx, open, reason)
  const message = line.say(agentName, short, stop, host)
  // The text before a time limit is worth keeping; the text before an outage or a refusal is not.
  const kept = reason === 'timeout' ? await readPartial(tx, open) : null
  const before = kept
    ? await postForTask(tx, open, { kind: 'answer', content: kept, metadata: { cut: true } })
    : open
  return postForTask(tx, before, { kind: 'notice', content: message, metadata: { notice: reason } }, [
    {
      type: 'task.failed',
      data: { stopReason: line.stopReason, reason, message, ...(short && { short }), ...(host && { host }) },
    },
  ])
}
