/**
 * An open loop: each act begins when it is due, even if earlier ones have not ended, and its latency counts
 * from that moment. A system that stalls then has to answer for everybody who waits, as with real people.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { now } from './clock.ts'

export interface Pace {
  perSecond: number
  seconds: number
}

/** Returns when each act is due, in ms from the start, at even distances. */
export function planDueTimes({ perSecond, seconds }: Pace): number[] {
  return Array.from({ length: Math.round(perSecond * seconds) }, (_, index) => (index * 1_000) / perSecond)
}

export interface Turn {
  index: number
  /** Milliseconds since 1970. */
  dueAt: number
}

export interface Clock {
  now(): number
  until(time: number): Promise<void>
}

/**
 * Runs the acts. Settles with each act's result and its time since it was due, in order; rejects with the
 * first error.
 */
export function runOpenLoop<T>(
  dueTimes: readonly number[],
  act: (turn: Turn) => Promise<T>,
  clock: Clock = machineClock,
): Promise<(Turn & { ms: number; result: T })[]> {
  const startedAt = clock.now()
  return Promise.all(
    dueTimes.map(async (dueMs, index) => {
      const dueAt = startedAt + dueMs
      await clock.until(dueAt)
      const result = await act({ index, dueAt })
      return { index, dueAt, ms: clock.now() - dueAt, result }
    }),
  )
}

const machineClock: Clock = {
  now,
  async until(time) {
    await pause(Math.max(0, time - now()))
  },
}
