import { type Conclusion, endTask, failTask } from '../chat/conclude-task.ts'
import type { Tx } from '../db/client.ts'
import { readSpendLeft } from '../db/spend.ts'
import type { OpenTask } from '../db/task-events.ts'
import { fitAnswer } from '../domain/answer-room.ts'
import type { FailureReason } from '../domain/retry.ts'
import { planSpend, type SpendLimit, type SpendPlan } from '../domain/spend.ts'
import type { TaskState } from '../domain/task-state.ts'
import type { ModelDesk } from './ask-model.ts'
import type { TaskRun } from './task-run.ts'

/**
 * Decides whether a call may be made and how long its answer may be. The event that records the request in this very
 * transaction is what reserves its cost: whoever asks next waits for it, where there is a limit.
 */
export async function reserveSpend(
  tx: Tx,
  run: TaskRun,
  desk: ModelDesk,
  call: { model: string; estimatedTokens: number; maxTokens: number; hasBudget: boolean },
): Promise<SpendPlan | { do: 'stop'; limit: 'tokens' }> {
  const answer = fitAnswer(run.state, { wanted: call.maxTokens, promptTokens: call.estimatedTokens })
  if (!answer) return { do: 'stop', limit: 'tokens' }
  const { isFree } = desk.model
  const { dailyUsd } = desk
  const { workspaceId } = run.task
  const isLimited = !isFree && (call.hasBudget || dailyUsd !== null)
  const left = isLimited ? await readSpendLeft(tx, { workspaceId, dailyUsd }) : unlimited
  return planSpend({
    model: call.model,
    isFree,
    promptTokens: call.estimatedTokens,
    maxTokens: answer.maxTokens,
    left: { ...left, task: leftOfTask(run.state) },
  })
}

const unlimited = { day: null, month: null, instance: null }

function leftOfTask({ limits, costUsd, since }: TaskState): number | null {
  return limits.usd === null ? null : limits.usd - ((costUsd ?? 0) - since.costUsd)
}

const reasons: Readonly<Record<SpendLimit | 'tokens', FailureReason>> = {
  tokens: 'max_tokens',
  task: 'budget_exceeded',
  day: 'daily_budget',
  month: 'monthly_budget',
  instance: 'instance_budget',
}

/** Ends the task, and tells the thread which limit it was. */
export async function refuseCall(
  tx: Tx,
  open: OpenTask,
  run: TaskRun,
  limit: SpendLimit | 'tokens',
): Promise<Conclusion> {
  return endTask(tx, await failTask(tx, open, reasons[limit], run.task))
}
