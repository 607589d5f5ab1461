import { endTask } from '../../chat/tasks/settle/end-task.ts'
import { failTask } from '../../chat/tasks/settle/fail-task.ts'
import type { FailureReason } from '../../domain/tasks/retry-pauses.ts'
import { stillAsks, type TaskRun, writeTask } from '../loop/task-run.ts'

/** Ends a task whose next step, a model call unless `step` says otherwise, can't be made. */
export async function giveUp(
  run: TaskRun,
  reason: FailureReason,
  neededUsd: number | null = null,
  step: 'call_model' | 'run_tools' = 'call_model',
): Promise<void> {
  await writeTask(run, stillAsks(run, step), async (tx, open) =>
    endTask(tx, await failTask(tx, open, reason, run.task, neededUsd)),
  )
}
