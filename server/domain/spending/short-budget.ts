/** A limit of one task that stopped it. */
import * as z from 'zod'

/** `neededUsd`: the least limit with which the task would have gone on, in US dollars. */
export const shortBudget = z.object({ limitUsd: z.number(), neededUsd: z.number() })
export type ShortBudget = z.infer<typeof shortBudget>

/** The highest limit of one task. */
export const mostTaskUsd = 1_000

/**
 * The limit of one task that a new agent has: enough for fifty long messages with tools (decision 022).
 */
export const usualTaskUsd = 0.25

/**
 * Proposes the next limit: twice the old one or, if that is too little, half as much again as the task needs,
 * rounded up to five cents.
 */
export function proposeLimit({ limitUsd, neededUsd }: ShortBudget): number {
  const wanted = Math.max(limitUsd * 2, neededUsd * 1.5)
  return Math.min(mostTaskUsd, Math.ceil(Math.round(wanted * 1e6) / 5e4) / 20)
}

/** Writes an amount in cents, rounded up, so that a cost never looks smaller than its limit. */
export function writeDollars(usd: number): string {
  return `$${(Math.ceil(Math.round(usd * 1e6) / 1e4) / 100).toFixed(2)}`
}
