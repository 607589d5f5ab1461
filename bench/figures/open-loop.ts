/**
 * An open loop: each act begins when it is due, whether or not the ones before have ended, and its latency counts from
 * that moment. A system that stalls is then charged for everybody who had to wait, as real people would be.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { now } from './clock.ts'

export interface Pace {
  perSecond: number
  seconds: number
}

/** When each act is due, in ms from the start: at even distances. */
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

/** Settles with what each act gave and how long after its due time, in order; rejects with the first that fails. */
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
