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
