import { endTask } from '../../chat/tasks/settle/end-task.ts'
import { type FailureFacts, failTask } from '../../chat/tasks/settle/fail-task.ts'
import type { CommonState } from '../../domain/tasks/common-state.ts'
import type { FailureReason } from '../../domain/tasks/retry-pauses.ts'
import { stillAsks, type TaskRun, writeTask } from '../loop/task-run.ts'
import type { OpenedModel } from './endpoints/model-book.ts'

/** Why a model must not be asked for a task. */
export interface Refusal {
  reason: FailureReason
  facts: FailureFacts
}

/** Returns why an opened model must not be asked; null: it may be. */
export function findRefusal(
  { refusedHost, endpointId, isFree }: Pick<OpenedModel, 'refusedHost' | 'endpointId' | 'isFree'>,
  { switched }: Pick<CommonState, 'switched'>,
): Refusal | null {
  if (refusedHost !== null) return { reason: 'destination_not_accepted', facts: { host: refusedHost } }
  // The offline model answers where no model is set up. It never stands in for one that is.
  const isStandIn = switched !== null && endpointId === null && isFree
  return isStandIn ? { reason: 'model_unavailable', facts: {} } : null
}

/** Ends a task whose next step, a model call unless `step` says otherwise, can't be made. */
export async function giveUp(
  run: TaskRun,
  reason: FailureReason,
  facts: FailureFacts = {},
  step: 'call_model' | 'run_tools' = 'call_model',
): Promise<void> {
  await writeTask(run, stillAsks(run, step), async (tx, open) =>
    endTask(tx, await failTask(tx, open, reason, run.task, facts)),
  )
}
