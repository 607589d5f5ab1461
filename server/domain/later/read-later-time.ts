import { dayAt } from '../schedules/read-moment.ts'
import { DomainError } from '../wire/domain-error.ts'
import type { LaterTime, UsualTime } from './later-time.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const mostDays = 366
const hourOfDays = 9

const fromNow: Partial<Record<UsualTime, number>> = { in20Minutes: 20, in1Hour: 60, in3Hours: 180 }

/**
 * Returns the moment that a person chose. Days are those of the zone, so that nine o'clock stays nine o'clock when its
 * clocks change. Refuses a moment that has passed, and one that is more than a year ahead.
 */
export function readLaterTime(given: LaterTime, { zone, now }: { zone: string; now: Date }): Date {
  const at = typeof given === 'string' ? readUsual(given, { zone, now }) : readClock(given, zone)
  if (at <= now) throw new DomainError('time_passed', 'This time has passed. Choose a later one.')
  if (at.getTime() - now.getTime() <= mostDays * dayMs) return at
  throw new DomainError('invalid_input', 'Choose a time within a year.')
}

function readUsual(usual: UsualTime, { zone, now }: { zone: string; now: Date }): Date {
  const minutes = fromNow[usual]
  if (minutes !== undefined) return new Date(now.getTime() + minutes * minuteMs)
  // The day as the calendar of the zone shows it.
  const today = new Date(`${now.toLocaleDateString('sv-SE', { timeZone: zone })}T00:00:00Z`)
  const days = usual === 'tomorrow' ? 1 : 7 - ((today.getUTCDay() + 6) % 7)
  return dayAt(new Date(today.getTime() + days * dayMs), { hour: hourOfDays, minute: 0, zone })
}

function readClock({ date, time }: Exclude<LaterTime, UsualTime>, zone: string): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return dayAt(new Date(`${date}T00:00:00Z`), { hour, minute, zone })
}
