/**
 * Budgets: the most that a workspace, an agent or a person may spend in a day or a month. Days and months are in UTC. A
 * call is made only if every budget that it draws on pays for it (spending/spend.ts).
 */
import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { mostBudgetUsd } from './most-budget.ts'

export const budgetKind = z.enum(['workspace', 'agent', 'person'])
export type BudgetKind = z.infer<typeof budgetKind>
export const budgetPeriod = z.enum(['day', 'month'])
export type BudgetPeriod = z.infer<typeof budgetPeriod>

/** The amount of a budget in US dollars. */
export const budgetUsd = z
  .number()
  .min(0.01, 'A budget must be at least $0.01.')
  .max(mostBudgetUsd, 'A budget can be up to $100,000.')

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
  /** The share of every guest, which comes with the role. A budget that an admin sets for one guest replaces it. */
  isOfRole: z.boolean(),
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
