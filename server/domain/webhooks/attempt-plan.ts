const minute = 60_000
const hour = 60 * minute

/** The pauses after failed attempts: 24 hours in all. */
const pauses = [
  5_000,
  minute / 2,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  7 * hour,
  9 * hour,
] as const

/** The most attempts at one delivery. */
export const mostAttempts = pauses.length + 1

/** A pause can be longer or shorter by this share, so that many deliveries don't come again at the same moment. */
const jitter = 0.2

/**
 * Returns the pause after a failed attempt (the first is 1); null: it was the last. A receiver can ask for a longer
 * pause. `random` is from 0 to 1.
 */
export function pauseAfter(attempt: number, random: number, askedMs = 0): number | null {
  const pause = pauses[attempt - 1]
  if (pause === undefined) return null
  return Math.max(Math.round(pause * (1 - jitter + 2 * jitter * random)), Math.min(askedMs, 24 * hour))
}

const failingDays = 5
const mostGivenUp = 20

/** Whether a webhook failed for so long that it is switched off: no success for days, or many lost deliveries. */
export function hasFailedForLong(given: { failingSince: Date | null; givenUp: number; now: Date }): boolean {
  const { failingSince, givenUp, now } = given
  const failingMs = failingSince === null ? 0 : now.getTime() - failingSince.getTime()
  return failingMs >= failingDays * 24 * hour || givenUp >= mostGivenUp
}
