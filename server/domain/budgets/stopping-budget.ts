/** The budgets among the limits that stop a model call, and the people who may raise them. */
import type { SharedLimit, SpendLimit } from '../spending/spend.ts'
import type { FailureReason } from '../tasks/retry-pauses.ts'
import { isAdmin, outranks } from '../workspaces/permissions.ts'
import type { MemberRole } from '../workspaces/workspace.ts'
import type { Budget, BudgetKind, BudgetPeriod } from './budget.ts'
import { mostBudgetUsd } from './most-budget.ts'

/** The limits that are budgets, each with its kind and period. */
export const budgetOfLimit = {
  day: { kind: 'workspace', period: 'day' },
  month: { kind: 'workspace', period: 'month' },
  agentDay: { kind: 'agent', period: 'day' },
  agentMonth: { kind: 'agent', period: 'month' },
  personDay: { kind: 'person', period: 'day' },
  personMonth: { kind: 'person', period: 'month' },
} as const satisfies Partial<Record<SharedLimit, { kind: BudgetKind; period: BudgetPeriod }>>

export type BudgetLimit = keyof typeof budgetOfLimit
const budgetLimits = ['day', 'month', 'agentDay', 'agentMonth', 'personDay', 'personMonth'] as const

export function isBudgetLimit(limit: SpendLimit | 'tokens'): limit is BudgetLimit {
  return limit in budgetOfLimit
}

/** The reason with which a task ends when a budget stops it. */
export const reasonOfLimit = {
  day: 'daily_budget',
  month: 'monthly_budget',
  agentDay: 'agent_daily_budget',
  agentMonth: 'agent_monthly_budget',
  personDay: 'person_daily_budget',
  personMonth: 'person_monthly_budget',
} as const satisfies Record<BudgetLimit, FailureReason>

/** Returns the budget that stopped a task, by the reason of its failure. Null: no budget did. */
export function stoppingBudget(reason: string): { kind: BudgetKind; period: BudgetPeriod } | null {
  const limit = budgetLimits.find(each => reasonOfLimit[each] === reason)
  return limit ? budgetOfLimit[limit] : null
}

/** Returns the highest amount to which a person may raise a budget; null: the person may not. */
export function mayRaiseTo(
  { kind, userId, selfRaiseUsd }: Pick<Budget, 'kind' | 'userId' | 'selfRaiseUsd'>,
  person: { userId: string; role: MemberRole },
): number | null {
  if (isAdmin(person.role)) return mostBudgetUsd
  if (kind === 'person' && userId === person.userId) return selfRaiseUsd
  if (kind === 'agent' && outranks(person.role, 'member')) return selfRaiseUsd
  return null
}

/** Proposes the next amount of a budget that is used up: twice as much, as far as the person may raise it. */
export function proposeBudget(limitUsd: number, mostUsd: number): number {
  return Math.min(mostUsd, Math.round(limitUsd * 200) / 100)
}
