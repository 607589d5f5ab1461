/** The limit of one task in US dollars: the highest, the usual, and the next one for a task that it stopped. */
import { isAdmin } from '../workspaces/permissions.ts'
import type { MemberRole } from '../workspaces/workspace.ts'
import type { ShortBudget } from './short-budget.ts'

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

/**
 * Returns the limit that a person of this role can set to let a failed task go on. Null: money did not stop it, the
 * person can't change limits, or no limit is high enough.
 */
export function offerLimit(short: ShortBudget | undefined, role: MemberRole): number | null {
  if (!short || !isAdmin(role)) return null
  const limit = proposeLimit(short)
  return limit > short.limitUsd && limit >= short.neededUsd ? limit : null
}

/** Writes an amount in cents, rounded up, so that a cost never looks smaller than its limit. */
export function writeDollars(usd: number): string {
  return `$${(Math.ceil(Math.round(usd * 1e6) / 1e4) / 100).toFixed(2)}`
}
