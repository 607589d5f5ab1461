/** Times in the reader's locale. Must only be used for data that was loaded in the browser. */
const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const withYear = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const dayMs = 86_400_000

export function timeOfDay(time: string): string {
  return clock.format(new Date(time))
}

/** Writes only hours and minutes, where there is no room for AM or PM. */
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

/** Writes the day of a time, with its year. */
export function exactDay(time: string): string {
  return withYear.format(new Date(time))
}

/** Returns the calendar day of a time in the reader's time zone; the same value for all times of one day. */
export function dayOf(time: string): number {
  const date = new Date(time)
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs)
}

/** Returns 'Today', 'Yesterday', or the date. */
export function dayLabel(time: string, now: Date): string {
  const ago = dayOf(now.toISOString()) - dayOf(time)
  if (ago === 0 || ago === 1) {
    const word = relative.format(-ago, 'day')
    return word.charAt(0).toUpperCase() + word.slice(1)
  }
  const date = new Date(time)
  return (date.getFullYear() === now.getFullYear() ? weekday : withYear).format(date)
}

/** Writes a time for lists: only the time if it was today, else the day too. */
export function listTime(time: string, now: Date): string {
  return dayOf(now.toISOString()) === dayOf(time)
    ? timeOfDay(time)
    : `${dayLabel(time, now)}, ${timeOfDay(time)}`
}
