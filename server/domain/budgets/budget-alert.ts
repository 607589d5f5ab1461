/** Alerts: a budget tells when 50, 80 and 100 percent of it are spent, each once in a period. */
import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { budgetKind, budgetPeriod } from './budget.ts'

export const alertPercents = [50, 80, 100] as const
export type AlertPercent = (typeof alertPercents)[number]

const alertPercent = z.literal(alertPercents)

/** An alert as its readers see it, in the Inbox and in a mail. */
export const budgetAlert = z.object({
  kind: budgetKind,
  agentId: id.nullable(),
  userId: id.nullable(),
  period: budgetPeriod,
  percent: alertPercent,
  limitUsd: z.number(),
  spentUsd: z.number(),
  /** The time at which the budget starts again. */
  until: time,
})
export type BudgetAlert = z.infer<typeof budgetAlert>

/** An alert that this period has had. */
export const sentAlert = z.object({ percent: alertPercent, limitUsd: z.number(), spentUsd: z.number() })
export type SentAlert = z.infer<typeof sentAlert>

/**
 * Returns the alert that is due; null: none. If several marks were passed at once, only the highest one is told. After the
 * limit was raised, a mark is told again once it is newly passed: not those that the spending had passed before.
 */
export function alertDue(
  { limitUsd, spentUsd }: { limitUsd: number; spentUsd: number },
  sent: readonly SentAlert[],
): AlertPercent | null {
  const toldUsd = Math.max(0, ...sent.map(alert => alert.spentUsd))
  const due = alertPercents.findLast(percent => {
    const markUsd = (limitUsd * percent) / 100
    if (spentUsd < markUsd) return false
    const earlier = sent.filter(alert => alert.percent >= percent)
    const raised = earlier.every(alert => alert.limitUsd < limitUsd)
    return earlier.length === 0 || (raised && markUsd > toldUsd)
  })
  return due ?? null
}
