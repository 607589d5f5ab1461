/** The forecast for the current month: the cost so far, and the mean of the last days for the time that is left. */
import * as z from 'zod'
import { addDollars } from './add-dollars.ts'

export const forecast = z.object({
  /** The expected cost of the whole month. */
  usd: z.number(),
  spentUsd: z.number(),
  /** The mean cost of a day, and the number of days that it is the mean of. */
  dailyUsd: z.number(),
  meanDays: z.number().int(),
  /** The days that are left of the month, with the rest of today. */
  daysLeft: z.number(),
})
export type Forecast = z.infer<typeof forecast>

const dayMs = 24 * 60 * 60 * 1000
/** A week, so that quiet weekends count as they should. */
const mostMeanDays = 7
/** A mean of fewer days says too little. */
const leastMeanDays = 2

/**
 * Forecasts the cost of the current month from the cost of days in UTC. The mean is that of the last seven whole days, or
 * of all whole days since the first cost. Days without a cost count as zero. Null: there are fewer than two whole days.
 */
export function forecastMonth(days: readonly { day: string; costUsd: number }[], now: Date): Forecast | null {
  const today = dayOf(now)
  const costs = new Map<string, number>()
  for (const { day, costUsd } of days) costs.set(day, addDollars(costs.get(day) ?? 0, costUsd))
  const first = [...costs].flatMap(([day, usd]) => (usd > 0 ? day : [])).sort()[0]
  if (first === undefined) return null
  const wholeDays = Math.round((Date.parse(today) - Date.parse(first)) / dayMs)
  const meanDays = Math.min(mostMeanDays, wholeDays)
  if (meanDays < leastMeanDays) return null
  let sum = 0
  for (let back = 1; back <= meanDays; back += 1) {
    sum = addDollars(sum, costs.get(dayOf(new Date(Date.parse(today) - back * dayMs))) ?? 0)
  }
  const dailyUsd = addDollars(sum / meanDays, 0)
  const spentUsd = [...costs]
    .filter(([day]) => day.slice(0, 7) === today.slice(0, 7) && day <= today)
    .reduce((total, [, usd]) => addDollars(total, usd), 0)
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  const daysLeft = Math.round(((end - now.getTime()) / dayMs) * 10) / 10
  return { usd: addDollars(spentUsd, dailyUsd * daysLeft), spentUsd, dailyUsd, meanDays, daysLeft }
}

/** The first day of which a forecast at this time needs to know the cost. */
export function forecastNeeds(now: Date): string {
  const week = dayOf(new Date(now.getTime() - mostMeanDays * dayMs))
  const month = `${dayOf(now).slice(0, 7)}-01`
  return week < month ? week : month
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
