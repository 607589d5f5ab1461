import type { TaskStatus } from '../tasks/task.ts'
import type { Tally } from './proof.ts'
import type { Verdict } from './verdict.ts'

/** The runs of a proof that are under way at the same time. */
export const mostAtOnce = 3

/** The least that a run is begun with: less pays for no answer. */
const leastUsd = 0.002

interface Money {
  limitUsd: number
  spentUsd: number
  /** The most that the running tasks may still cost. */
  reservedUsd: number
}

/**
 * Returns the most that the next task of a proof may cost. `spent`: the limit pays for no further task. `later`: it may,
 * once running tasks have ended and cost less than they could have.
 */
export function affordRun(money: Money, usualUsd: number): number | 'spent' | 'later' {
  const left = money.limitUsd - money.spentUsd - money.reservedUsd
  if (left >= usualUsd) return round(usualUsd)
  if (money.reservedUsd > 0) return 'later'
  return left >= leastUsd ? round(left) : 'spent'
}

/** Rounds down to the digits that the database keeps. */
function round(usd: number): number {
  return Math.floor(usd * 10_000 + 1e-6) / 10_000
}

/** A task of an item, as far as its end and its cost go. */
interface RunTask {
  status: TaskStatus
  costUsd: number | null
}

/** An item with its tasks. */
interface RunItem {
  verdict: Verdict | null
  reservedUsd: number
  /** The proof pays the base. */
  runsBase: boolean
  base: RunTask | null
  candidate: RunTask | null
  judge: RunTask | null
}

export function isEnded({ status }: Pick<RunTask, 'status'>): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled'
}

/** Returns the tasks of an item that its proof pays. */
export function listPaid<Task>(item: {
  runsBase: boolean
  base: Task | null
  candidate: Task | null
  judge: Task | null
}): Task[] {
  const { runsBase, base, candidate, judge } = item
  return [runsBase ? base : null, candidate, judge].flatMap(task => task ?? [])
}

/** Sums up the money and the verdicts of a proof. A running task counts with the most that it may cost. */
export function sumProof(items: readonly RunItem[]): { spentUsd: number; reservedUsd: number; tally: Tally } {
  const tally: Tally = {}
  let spentUsd = 0
  let reservedUsd = 0
  for (const item of items) {
    if (item.verdict) tally[item.verdict] = (tally[item.verdict] ?? 0) + 1
    reservedUsd += item.reservedUsd
    for (const task of listPaid(item)) if (isEnded(task) || item.verdict) spentUsd += task.costUsd ?? 0
  }
  return { spentUsd: Math.round(spentUsd * 1e6) / 1e6, reservedUsd, tally }
}
