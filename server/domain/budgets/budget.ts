/**
 * Budgets: the most that a workspace, an agent or a person may spend in a day or a month. Days and months are in UTC. A
 * call is made only if every budget that it draws on pays for it (spending/spend.ts).
 */
import * as z from 'zod'
import type { SharedLimit, SpendLimit } from '../spending/spend.ts'
import type { FailureReason } from '../tasks/retry-pauses.ts'
import { id, time } from '../wire/ids.ts'
import { isAdmin, outranks } from '../workspaces/permissions.ts'
import type { MemberRole } from '../workspaces/workspace.ts'

export const budgetKind = z.enum(['workspace', 'agent', 'person'])
export type BudgetKind = z.infer<typeof budgetKind>
export const budgetPeriod = z.enum(['day', 'month'])
export type BudgetPeriod = z.infer<typeof budgetPeriod>

/** The amount of a budget in US dollars. */
export const budgetUsd = z
  .number()
  .min(0.01, 'A budget must be at least $0.01.')
  .max(100_000, 'A budget can be up to $100,000.')

/** A budget with its use in the current day or month. */
export const budget = z.object({
  /** Null: a limit of the workspace, which is one of its settings. */
  id: id.nullable(),
  kind: budgetKind,
  agentId: id.nullable(),
  userId: id.nullable(),
  period: budgetPeriod,
  /** Null: the workspace has no limit for this period. */
  limitUsd: z.number().nullable(),
  /** Up to this amount the person, or any member for an agent, can raise the budget; null: only admins can. */
  selfRaiseUsd: z.number().nullable(),
  /** The cost so far; calls with an unknown price are not in it. */
  spentUsd: z.number(),
  /** The time at which the budget starts again. */
  until: time,
})
export type Budget = z.infer<typeof budget>

/** A new budget of an agent or a person, or a change of it: each has one for a day and one for a month. */
export const budgetDraft = z
  .strictObject({
    of: z
      .union([z.strictObject({ agentId: id }), z.strictObject({ userId: id })])
      .describe('The agent or the person whose budget it is.'),
    period: budgetPeriod.describe('The days and months are in UTC.'),
    limitUsd: budgetUsd.describe('The limit in US dollars.'),
    selfRaiseUsd: budgetUsd
      .nullable()
      .describe(
        'Up to this amount the person, or any member for an agent, can raise the budget. Null: only admins can.',
      ),
  })
  .refine(({ limitUsd, selfRaiseUsd }) => selfRaiseUsd === null || selfRaiseUsd >= limitUsd, {
    path: ['selfRaiseUsd'],
    error: 'This amount can’t be lower than the limit.',
  })
export type BudgetDraft = z.infer<typeof budgetDraft>

/** The place where a page of budgets ended. */
export const budgetCursor = z.object({ id })
export type BudgetCursor = z.infer<typeof budgetCursor>

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

export const mostBudgetUsd = 100_000

/** Proposes the next amount of a budget that is used up: twice as much, as far as the person may raise it. */
export function proposeBudget(limitUsd: number, mostUsd: number): number {
  return Math.min(mostUsd, Math.round(limitUsd * 200) / 100)
}
