import { type Conclusion, endTask } from '../../chat/tasks/settle/end-task.ts'
import { failTask } from '../../chat/tasks/settle/fail-task.ts'
import { noteUsedUp } from '../../db/budgets/budget-alerts.ts'
import type { Tx } from '../../db/client.ts'
import { nothingShared, readSpendLeft } from '../../db/spending/spend.ts'
import { readAbove } from '../../db/tasks/child-tasks.ts'
import type { OpenTask } from '../../db/tasks/task-events.ts'
import { budgetOfLimit, isBudgetLimit, reasonOfLimit } from '../../domain/budgets/stopping-budget.ts'
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
  desk: { model: Pick<OpenedModel, 'isFree' | 'priceOf' | 'endpointId'>; dailyUsd: ModelDesk['dailyUsd'] },
  call: { model: string; tokens: PromptTokens; maxTokens: number; hasBudget: boolean },
): Promise<Extract<SpendPlan, { do: 'call' }> | RefusedSpend | { do: 'wait' }> {
  const answer = fitAnswer(at.state, { wanted: call.maxTokens, promptTokens: call.tokens.promptTokens })
  if (!answer) return { do: 'stop', limit: 'tokens', leastUsd: null, isUsedUp: true }
  const { isFree, endpointId } = desk.model
  // The limit of the server is for calls that its operator pays.
  const dailyUsd = endpointId === null ? desk.dailyUsd : null
  const { workspaceId } = at.task
  const isLimited = !isFree && (call.hasBudget || dailyUsd !== null)
  const whose = { workspaceId, agentId: at.task.agentId, userId: at.state.actingUserId }
  const shared = isLimited ? await readSpendLeft(tx, { ...whose, dailyUsd }) : nothingShared
  const fork = isFree ? null : await readForkLeft(tx, at)
  const task = leftOfTask(at.state, at.row)
  const above = isFree || at.task.parentTaskId === null ? [] : await readAbove(tx, at.task.id)
  const asker = findTightest(above)?.leftUsd ?? null
  const { model, tokens } = call
  const price = desk.model.priceOf(model)
  const asked = { ...tokens, maxTokens: answer.maxTokens }
  const planWith = (left: SpendLeft) => planSpend({ model, price, isFree, ...asked, left })
  const plan = planWith({ ...shared.now, task, asker, fork: fork?.now ?? null })
  if (plan.do === 'call') return plan
  // Calls under way in the same tree, the same fork or under the same budget hold money, and most of them cost less in
  // the end.
  const settled = {
    ...shared.settled,
    task: leftOfTask(at.state, withoutReserved(at).row),
    asker: findTightest(above.map(withoutReserved))?.leftUsd ?? null,
    fork: fork?.settled ?? null,
  }
  const isUsedUp = planWith(settled).do === 'stop'
  // A task does not wait for the calls of a whole workspace.
  const { day, month } = shared.now
  if (!hurried.has(plan.limit) && planWith({ ...settled, day, month }).do === 'call') return { do: 'wait' }
  return { ...plan, leastUsd: priceAtLeast(price, asked), isUsedUp }
}

/** The limits whose calls under way are too many to wait for. */
const hurried: ReadonlySet<SpendLimit> = new Set(['day', 'month', 'instance'])

interface RefusedSpend {
  do: 'stop'
  limit: SpendLimit | 'tokens'
  /** The least that the call would cost; null: nobody knows. */
  leastUsd: number | null
  /** The limit would stop the call also if the calls under way had cost nothing. */
  isUsedUp: boolean
}

/** The reason for which a call is not made when a limit is reached. In a fork people are asked first. */
export const limitReasons: Readonly<Record<RefusedSpend['limit'], FailureReason>> = {
  fork: 'fork_budget',
  tokens: 'max_tokens',
  task: 'budget_exceeded',
  // The sentence says whose limit it is (fail-task.ts).
  asker: 'budget_exceeded',
  ...reasonOfLimit,
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
  { limit, leastUsd, isUsedUp }: Omit<RefusedSpend, 'do'>,
): Promise<Conclusion> {
  if (limit === 'fork') return askBudget(tx, open, run, leastUsd)
  // With the last dollars a budget pays for no call: it may never reach its limit exactly.
  if (isUsedUp && isBudgetLimit(limit)) {
    const { workspaceId, agentId } = run.task
    const userId = open.state.actingUserId
    await noteUsedUp(tx, { ...budgetOfLimit[limit], workspaceId, agentId, userId, now: run.now() })
  }
  return endTask(tx, await failTask(tx, open, limitReasons[limit], run.task, { neededUsd: leastUsd }))
}
