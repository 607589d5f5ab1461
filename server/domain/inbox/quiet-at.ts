import { zoneOffset } from '../people/zone-offset.ts'
import { isPausedAt } from './is-paused-at.ts'
import type { QuietHours, QuietTimes } from './quiet.ts'

/**
 * Tells whether it is quiet for a person, and by what: a pause, which ends at its end by itself, or their quiet hours. The
 * hours go by the clock on the wall, so they move with it when the clocks change.
 */
export function quietAt(
  quiet: QuietTimes | null,
  { timeZone, now }: { timeZone: string | null; now: Date },
): 'pause' | 'hours' | null {
  if (!quiet) return null
  const { pause, hours } = quiet
  if (isPausedAt(pause, now)) return 'pause'
  return hours.isOn && isWithin(hours, clockAt(timeZone, now)) ? 'hours' : null
}

/** Reads the day of the week, 0 for Sunday, and the minute of the day. A person without a known zone has UTC. */
function clockAt(timeZone: string | null, now: Date): { day: number; minute: number } {
  const there = new Date(now.getTime() + (zoneOffset(timeZone ?? 'UTC', now) ?? 0) * 60_000)
  return { day: there.getUTCDay(), minute: there.getUTCHours() * 60 + there.getUTCMinutes() }
}

function isWithin({ from, to, days }: QuietHours, { day, minute }: { day: number; minute: number }): boolean {
  if (days === 'weekends' && isWeekend(day)) return true
  const isEvening = minute >= from && (from > to || minute < to)
  const isMorning = from > to && minute < to
  if (!isEvening && !isMorning) return false
  // A night belongs to the day on which it began.
  return days !== 'weekdays' || !isWeekend(isMorning ? (day + 6) % 7 : day)
}

function isWeekend(day: number): boolean {
  return day === 0 || day === 6
}
