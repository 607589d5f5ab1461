import { laterStrings } from '@/components/strings/later/later'
import { dayOf, exactDay, timeOfDay } from '@/components/workspace/format-time'

const words = laterStrings.times
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })

/** Writes a time to come as one says it: 'today at 15:00', 'tomorrow at 9:00', or with its day. */
export function soonTime(time: string, now = new Date()): string {
  const days = dayOf(time) - dayOf(now.toISOString())
  const clock = timeOfDay(time)
  if (days === 0) return words.today(clock)
  if (days === 1) return words.tomorrow(clock)
  if (days === -1) return words.yesterday(clock)
  const isFar = Math.abs(days) > 180
  return words.onDay(isFar ? exactDay(time) : weekday.format(new Date(time)), clock)
}
