/** The spread of latencies, in the unit of the samples. */
export interface Spread {
  count: number
  p50: number
  p95: number
  p99: number
  max: number
}

export function describeSpread(samples: readonly number[]): Spread {
  const sorted = [...samples].sort((a, b) => a - b)
  return {
    count: sorted.length,
    p50: pick(sorted, 0.5),
    p95: pick(sorted, 0.95),
    p99: pick(sorted, 0.99),
    max: pick(sorted, 1),
  }
}

/** Returns a percentile (0 to 100) of samples in any order. */
export function percentile(samples: readonly number[], percent: number): number {
  return pick(
    [...samples].sort((a, b) => a - b),
    percent / 100,
  )
}

/**
 * Picks the nearest rank: a sample that really occurred and that at least `share` of all samples do not
 * exceed.
 */
function pick(sorted: readonly number[], share: number): number {
  const sample = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (sample === undefined) throw new Error('There is nothing to take percentiles of.')
  return sample
}
