import { type Conclusion, endTask } from '../../chat/tasks/settle/end-task.ts'
import { failTask } from '../../chat/tasks/settle/fail-task.ts'
import { restTask } from '../../chat/tasks/settle/rest-task.ts'
import { readPauses, tryModel } from '../../db/agents/model-rate-limits.ts'
import type { Tx } from '../../db/client.ts'
import type { OpenTask } from '../../db/tasks/task-events.ts'
import { lookAgainMs } from '../../domain/agents/model-pause.ts'
import type { ModelPlace } from '../../domain/models/model-place.ts'
import { decideWait } from '../../domain/tasks/retry-pauses.ts'
import { stillAsks, type TaskRun, writeTask } from '../loop/task-run.ts'
import type { ModelDesk } from './model-desk.ts'

/**
 * Returns the time for which a task must not call a model; 0: it may. After a pause, one task tries the model and
 * the others wait for the outcome.
 */
export async function findWait(run: TaskRun, { pauses }: ModelDesk, model: ModelPlace): Promise<number> {
  // Somebody may have ended the pause a moment ago.
  if (pauses.leftMs(model) > 0) pauses.take(await run.db.asWorker(readPauses))
  const leftMs = pauses.leftMs(model)
  if (leftMs > 0 || !pauses.isPaused(model)) return leftMs
  const isFirst = await run.db.asWorker(tx => tryModel(tx, { ...run.claim, ...model }))
  return isFirst ? 0 : lookAgainMs
}

/** Waits, without a call, for a rate limit that another task was told: it counts for this one too. */
export async function waitForModel(run: TaskRun, pausedMs: number): Promise<void> {
  await writeTask(run, stillAsks(run, 'call_model'), (tx, open) => wait(tx, open, run, pausedMs))
}

/** The time after which a task looks again whether calls under way in its tree have left it the money that it needs. */
const budgetWaitMs = 2_000

/** Waits for calls under way whose reservations leave too little of the budget that a task shares with others. */
export function awaitBudget(tx: Tx, open: OpenTask, run: TaskRun): Promise<Conclusion> {
  return wait(tx, open, run, budgetWaitMs)
}

async function wait(tx: Tx, open: OpenTask, run: TaskRun, leastMs: number): Promise<Conclusion> {
  // Spreads the tasks, so that they don't all call at the same moment.
  const waitMs = leastMs + Math.round(Math.random() * Math.min(1_000, leastMs / 10))
  const verdict = decideWait(waitMs, open.state.waitedMs)
  if (verdict.do === 'give_up') {
    return endTask(tx, await failTask(tx, open, verdict.reason, run.task))
  }
  const retryAt = new Date(run.now().getTime() + waitMs).toISOString()
  const { turn } = open.state
  return restTask(tx, open, { turn, waitMs, retryAt, parked: verdict.parked, failure: 'rate_limited' })
}
