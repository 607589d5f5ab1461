import { endTask } from '../../chat/tasks/settle/end-task.ts'
import { failTask } from '../../chat/tasks/settle/fail-task.ts'
import { restTask } from '../../chat/tasks/settle/rest-task.ts'
import { decideWait } from '../../domain/tasks/retry-pauses.ts'
import { stillAsks, type TaskRun, writeTask } from '../loop/task-run.ts'

/** Waits, without a call, for a rate limit that another task was told: it counts for this one too. */
export async function waitForModel(run: TaskRun, pausedMs: number): Promise<void> {
  // Spreads the tasks, so that they don't all call at the same moment.
  const waitMs = pausedMs + Math.round(Math.random() * Math.min(1_000, pausedMs / 10))
  await writeTask(run, stillAsks(run, 'call_model'), async (tx, open) => {
    const verdict = decideWait(waitMs, open.state.waitedMs)
    if (verdict.do === 'give_up') {
      return endTask(tx, await failTask(tx, open, verdict.reason, run.task))
    }
    const retryAt = new Date(run.now().getTime() + waitMs).toISOString()
    const { turn } = open.state
    return restTask(tx, open, { turn, waitMs, retryAt, parked: verdict.parked, failure: 'rate_limited' })
  })
}
