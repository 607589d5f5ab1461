/** The number of days in each period, today included. */
export const usagePeriods = { today: 1, week: 7, month: 30, quarter: 90, year: 365 } as const
export type UsagePeriod = keyof typeof usagePeriods

const dayMs = 24 * 60 * 60 * 1000

/** Returns the first and the last day of a period, as days of UTC. */
export function daysOf(period: UsagePeriod, now: Date): { from: string; to: string } {
  const first = new Date(now.getTime() - (usagePeriods[period] - 1) * dayMs)
  return { from: first.toISOString().slice(0, 10), to: now.toISOString().slice(0, 10) }
}
