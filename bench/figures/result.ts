import { describeSpread } from './percentiles.ts'

/** A measured number, and its goal: the most or the least that it may be. */
export interface Figure {
  name: string
  value: number
  unit: 'ms' | 's' | 'MiB' | 'kB' | '/s' | '%' | '× floor' | ''
  goal?: { most: number } | { least: number }
}

/** One line of the table. */
export interface Result {
  what: string
  at: string
  figures: Figure[]
  /** The part of the floor that its p50 is compared with, and how many times as long it may take. */
  floor?: { part: 'answered' | 'shown'; most?: number }
}

/** `ok`: every goal is reached; `-`: there is no goal. */
export type Verdict = 'ok' | 'short' | '-'

/** Returns the three percentiles of latencies in ms, with their goals, if they have one. */
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
