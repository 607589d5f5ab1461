const weekdays: readonly string[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const day = 86_400_000

/** The days of the talk, which begins on a Monday (UTC). */
export interface Calendar {
  /** Reads 'w4 Fri 09:15', or 'w4 Fri' for its first minute, as milliseconds. */
  read(words: string): number
  /** Writes 'w4 Fri' as people do: '6 February'. */
  name(words: string): string
  /** Writes 'w4 Fri' as a day like 2026-02-06. */
  day(words: string): string
}

/** Makes the calendar of a talk whose first week begins on this Monday. */
export function makeCalendar(monday: string): Calendar {
  const start = Date.parse(`${monday}T00:00:00Z`)
  if (new Date(start).getUTCDay() !== 1) throw new Error(`${monday} is no Monday.`)
  const read = (words: string) => {
    const [, week, weekday, hour = '0', minute = '0'] =
      /^w(\d+) (\w{3})(?: (\d\d):(\d\d))?$/.exec(words) ?? []
    const index = weekdays.indexOf(weekday ?? '')
    if (!week || index < 0) throw new Error(`'${words}' is no day like 'w4 Fri'.`)
    return start + ((Number(week) - 1) * 7 + index) * day + (Number(hour) * 60 + Number(minute)) * 60_000
  }
  const write = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return {
    read,
    name: words => write.format(read(words)),
    day: words => new Date(read(words)).toISOString().slice(0, 10),
  }
}

/** Returns the Monday on which a talk begins whose last week, up to its Saturday, has just ended. */
export function findMonday({ weeks, now }: { weeks: number; now: Date }): string {
  const sixDaysAgo = now.getTime() - 6 * day
  const sinceMonday = (new Date(sixDaysAgo).getUTCDay() + 6) % 7
  return new Date(sixDaysAgo - (sinceMonday + (weeks - 1) * 7) * day).toISOString().slice(0, 10)
}
