import { nextTime } from '../schedules/next-times.ts'
import type { DigestChoice } from './digest.ts'

/** Returns the time of the next digest after `from`, by the clocks of a zone. */
export function nextDigest(
  { hour, days }: Pick<DigestChoice, 'hour' | 'days'>,
  { zone, from }: { zone: string; from: Date },
): Date {
  const expression = `0 ${hour} * * ${days === 'weekdays' ? '1-5' : '*'}`
  const next = nextTime({ kind: 'cron', expression }, { zone, from })
  if (!next) throw new Error('A digest has no next time.')
  return next
}

/** A pause of a weekend is covered; a longer one is too old for a digest. */
const mostDays = 4
const usualDays = 1

/** Returns the time from which messages are news for the next digest. */
export function coveredFrom(coveredUntil: string | null, now: Date): Date {
  const day = 24 * 60 * 60 * 1000
  if (coveredUntil === null) return new Date(now.getTime() - usualDays * day)
  return new Date(Math.max(Date.parse(coveredUntil), now.getTime() - mostDays * day))
}
