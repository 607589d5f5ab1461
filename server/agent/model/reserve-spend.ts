import { type Conclusion, endTask } from '../../chat/tasks/settle/end-task.ts'
import { failTask } from '../../chat/tasks/settle/fail-task.ts'
import type { Tx } from '../../db/client.ts'
import { readSpendLeft } from '../../db/spending/spend.ts'
import { readAbove } from '../../db/tasks/child-tasks.ts'
import type { OpenTask } from '../../db/tasks/task-events.ts'
import { fitAnswer } from '../../domain/spending/answer-room.ts'
import type { PromptTokens } from '../../domain/spending/prices.ts'
import {
  planSpend,
  priceAtLeast,
  type SpendLeft,
  type SpendLimit,
  type SpendPlan,
} from '../../domain/spending/spend.ts'
import { type BelowTask, findTightest, leftOfTask, withoutReserved } from '../../domain/spending/task-left.ts'
import type { FailureReason } from '../../domain/tasks/retry-pauses.ts'
import type { TaskRun } from '../loop/task-run.ts'
import { askBudget, readForkLeft } from './ask-budget.ts'
import type { OpenedModel } from './endpoints/model-book.ts'
import type { ModelDesk } from './model-desk.ts'

/**
 * Decides whether a call may be made and how long its answer may be. The event that records the request in this
 * very transaction reserves the cost: if there is a limit, the next caller waits for it.
 */
export async function reserveSpend(
  tx: Tx,
  at: Pick<TaskRun, 'task' | 'state'> & { row: BelowTask },
  desk: { model: Pick<OpenedModel, 'isFree' | 'priceOf'>; dailyUsd: ModelDesk['dailyUsd'] },
  call: { model: string; tokens: PromptTokens; maxTokens: number; hasBudget: boolean },
): Promise<Extract<SpendPlan, { do: 'call' }> | RefusedSpend | { do: 'wait' }> {
  const answer = fitAnswer(at.state, { wanted: call.maxTokens, promptTokens: call.tokens.promptTokens })
  if (!answer) return { do: 'stop', limit: 'tokens', leastUsd: null }
  const { isFree } = desk.model
  const { dailyUsd } = desk
  const { workspaceId } = at.task
  const isLimited = !isFree && (call.hasBudget || dailyUsd !== null)
  const left = isLimited ? await readSpendLeft(tx, { workspaceId, dailyUsd }) : unlimited
  const fork = isFree ? null : await readForkLeft(tx, at)
  const task = leftOfTask(at.state, at.row)
  const above = isFree || at.task.parentTaskId === null ? [] : await readAbove(tx, at.task.id)
  const asker = findTightest(above)?.leftUsd ?? null
  const { model, tokens } = call
  const price = desk.model.priceOf(model)
  const asked = { ...tokens, maxTokens: answer.maxTokens }
  const planWith = (shared: Pick<SpendLeft, 'task' | 'asker' | 'fork'>) =>
    planSpend({ model, price, isFree, ...asked, left: { ...left, ...shared } })
  const plan = planWith({ task, asker, fork: fork?.now ?? null })
  if (plan.do === 'call') return plan
  const isHeld = plan.limit === 'task' || plan.limit === 'asker' || plan.limit === 'fork'
  // Calls under way in the same tree or the same fork hold money, and most of them cost less in the end.
  const settled = {
    task: leftOfTask(at.state, withoutReserved(at).row),
    asker: findTightest(above.map(withoutReserved))?.leftUsd ?? null,
    fork: fork?.settled ?? null,
  }
  if (isHeld && planWith(settled).do === 'call') return { do: 'wait' }
  return { ...plan, leastUsd: priceAtLeast(price, asked) }
}

interface RefusedSpend {
  do: 'stop'
  limit: SpendLimit | 'tokens'
  /** The least that the call would cost; null: nobody knows. */
  leastUsd: number | null
}

const unlimited = { day: null, month: null, instance: null }

/** The reason for which a call is not made when a limit is reached. In a fork people are asked first. */
export const limitReasons: Readonly<Record<RefusedSpend['limit'], FailureReason>> = {
  fork: 'fork_budget',
  tokens: 'max_tokens',
  task: 'budget_exceeded',
  // The sentence says whose limit it is (fail-task.ts).
  asker: 'budget_exceeded',
  day: 'daily_budget',
  month: 'monthly_budget',
  instance: 'instance_budget',
}

/**
 * Ends the task, and tells the thread the limit that was reached. People can raise a fork's budget, so there
 * the task waits for them.
 */
export async function refuseCall(
  tx: Tx,
  open: OpenTask,
  run: TaskRun,
  { limit, leastUsd }: Pick<RefusedSpend, 'limit' | 'leastUsd'>,
): Promise<Conclusion> {
  if (limit === 'fork') return askBudget(tx, open, run, leastUsd)
  return endTask(tx, await failTask(tx, open, limitReasons[limit], run.task, leastUsd))
}
