import { timeOfDay } from '@/components/workspace/format-time'
import type { UsualTime } from '@/server/domain/later/later-time'

// By the clock of this browser; the server computes them again.
const minutes = { in20Minutes: 20, in1Hour: 60, in3Hours: 180 } as const
const usual = ['in20Minutes', 'in1Hour', 'in3Hours', 'tomorrow', 'nextWeek'] as const
const shown = new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: 'numeric', minute: '2-digit' })

/** Returns nine o'clock of the next day. */
export function tomorrow(now: Date): Date {
  return nineAfter(now, 1)
}

/** Returns nine o'clock of the next Monday. */
export function nextMonday(now: Date): Date {
  return nineAfter(now, 7 - ((now.getDay() + 6) % 7))
}

function nineAfter(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9)
}

/** Returns the usual times that differ on this day: on a Sunday, tomorrow is next week's Monday. */
export function usualTimes(now: Date): UsualTime[] {
  const isSunday = nextMonday(now).getTime() === tomorrow(now).getTime()
  return usual.filter(each => each !== 'nextWeek' || !isSunday)
}

/** Tells the moment of a usual time: with its weekday, unless it is today. */
export function tellUsual(each: UsualTime, now: Date): string {
  if (each === 'tomorrow') return shown.format(tomorrow(now))
  if (each === 'nextWeek') return shown.format(nextMonday(now))
  const at = new Date(now.getTime() + minutes[each] * 60_000)
  return at.getDate() === now.getDate() ? timeOfDay(at.toISOString()) : shown.format(at)
}

/** Writes the time of a day as one may type it: 9:00. */
export function writeClock(at: Date): string {
  return `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`
}

/** Writes a day as date fields have it: 2026-11-30. */
export function writeDate(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
