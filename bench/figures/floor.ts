import { describeSpread, percentile, type Spread } from './percentiles.ts'
import type { Figure, Result } from './result.ts'

/** Latencies of the least that a chat can do, in ms: until it answers, and until it is shown elsewhere. */
export interface FloorSamples {
  answered: number[]
  shown: number[]
}

/** Compares the p50 of a result with that of the floor around it. */
export function rateByFloor(result: Result, samples: FloorSamples): Result {
  const { floor, figures } = result
  const p50 = figures.find(({ name }) => name === 'p50')
  if (!floor || !p50) return result
  const times: Figure = {
    name: '',
    value: p50.value / percentile(samples[floor.part], 50),
    unit: '× floor',
    ...(floor.most === undefined ? {} : { goal: { most: floor.most } }),
  }
  return { ...result, figures: [...figures, times] }
}

/** Puts the rounds of a floor together. */
export function joinSamples(rounds: readonly FloorSamples[]): FloorSamples {
  return {
    answered: rounds.flatMap(({ answered }) => answered),
    shown: rounds.flatMap(({ shown }) => shown),
  }
}

/** The floor's own lines of the table. */
export function describeFloor(samples: FloorSamples): Result[] {
  const line = (what: string, spread: Spread): Result => ({
    what: `floor: ${what}`,
    at: `a bare insert, NOTIFY and WebSocket, 20/s, beside the rows (${spread.count})`,
    figures: (['p50', 'p95', 'p99'] as const).map(name => ({ name, value: spread[name], unit: 'ms' })),
  })
  return [
    line('answered', describeSpread(samples.answered)),
    line('sent → shown', describeSpread(samples.shown)),
  ]
}
