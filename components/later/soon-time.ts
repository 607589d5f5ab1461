import { dayOf, exactDay, timeOfDay } from '@/components/workspace/format-time'

const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })

/** Writes a time to come as one says it: 'today at 15:00', 'tomorrow at 9:00', or with its day. */
export function soonTime(time: string, now = new Date()): string {
  const days = dayOf(time) - dayOf(now.toISOString())
  const clock = timeOfDay(time)
  if (days === 0) return `today at ${clock}`
  if (days === 1) return `tomorrow at ${clock}`
  if (days === -1) return `yesterday at ${clock}`
  const isFar = Math.abs(days) > 180
  return `${isFar ? exactDay(time) : weekday.format(new Date(time))} at ${clock}`
}
