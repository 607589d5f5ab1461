/** Times as the reader's own place writes them. Only ever called for what was loaded in the browser. */
const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const withYear = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const dayMs = 86_400_000

export function timeOfDay(time: string): string {
  return clock.format(new Date(time))
}

/** Hours and minutes alone, for where there is no room for the half of the day. */
export function shortTime(time: string): string {
  return clock
    .formatToParts(new Date(time))
    .filter(({ type }) => type !== 'dayPeriod')
    .map(({ value }) => value)
    .join('')
    .trim()
}

export function exactTime(time: string): string {
  return full.format(new Date(time))
}

/** The calendar day of a time where the reader is; the same for all times of one day. */
export function dayOf(time: string): number {
  const date = new Date(time)
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs)
}

/** 'Today', 'Yesterday', or the date. */
export function dayLabel(time: string, now: Date): string {
  const ago = dayOf(now.toISOString()) - dayOf(time)
  if (ago === 0 || ago === 1) {
    const word = relative.format(-ago, 'day')
    return word.charAt(0).toUpperCase() + word.slice(1)
  }
  const date = new Date(time)
  return (date.getFullYear() === now.getFullYear() ? weekday : withYear).format(date)
}

/** The time today, the day before: for lists. */
export function listTime(time: string, now: Date): string {
  return dayOf(now.toISOString()) === dayOf(time)
    ? timeOfDay(time)
    : `${dayLabel(time, now)}, ${timeOfDay(time)}`
}
