import { describeSpread } from './percentiles.ts'

/** A number that was measured, and what it is to be at most or at least. */
export interface Figure {
  name: string
  value: number
  unit: 'ms' | 's' | 'MiB' | 'kB' | '/s' | ''
  goal?: { most: number } | { least: number }
}

/** One line of the table. */
export interface Result {
  what: string
  at: string
  figures: Figure[]
}

/** `ok`: every goal is reached; `-`: there is none. */
export type Verdict = 'ok' | 'short' | '-'

/** The three percentiles of latencies in ms, with the goals that some of them have. */
export function spreadFigures(
  samples: readonly number[],
  goals: Partial<Record<'p50' | 'p95' | 'p99', number>> = {},
): Figure[] {
  const spread = describeSpread(samples)
  return (['p50', 'p95', 'p99'] as const).map(name => {
    const most = goals[name]
    return {
      name,
      value: spread[name],
      unit: 'ms' as const,
      ...(most === undefined ? {} : { goal: { most } }),
    }
  })
}

export function judge({ figures }: Result): Verdict {
  const verdicts = figures.flatMap(({ value, goal }) => (goal ? [isReached(value, goal)] : []))
  if (verdicts.length === 0) return '-'
  return verdicts.every(Boolean) ? 'ok' : 'short'
}

function isReached(value: number, goal: NonNullable<Figure['goal']>): boolean {
  return 'most' in goal ? value <= goal.most : value >= goal.least
}
