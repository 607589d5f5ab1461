import type { BudgetPeriod } from './budget.ts'

/** Returns the first day of the current period, a day of UTC. */
export function periodStart(period: BudgetPeriod, now: Date): string {
  const day = now.toISOString().slice(0, 10)
  return period === 'day' ? day : `${day.slice(0, 7)}-01`
}

/** Returns the moment at which the current period ends and its budgets start again. */
export function periodEnd(period: BudgetPeriod, now: Date): Date {
  const month = now.getUTCMonth()
  return period === 'day'
    ? new Date(Date.UTC(now.getUTCFullYear(), month, now.getUTCDate() + 1))
    : new Date(Date.UTC(now.getUTCFullYear(), month + 1, 1))
}

/** Writes the moment for people: 24 November, 00:00 UTC. */
export function writePeriodEnd(end: Date): string {
  return `${date.format(end)}, 00:00 UTC`
}

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
