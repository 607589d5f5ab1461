/** One bar of a chart. */
export interface ChartPoint {
  key: string
  /** The name of the bar in full, and short for the axis. */
  label: string
  short: string
  value: number
}

const dayMs = 24 * 60 * 60 * 1000
/** Above this number of days a bar stands for a week. */
const mostBars = 92

/**
 * Makes one point of each day in a range, also of those without usage, oldest first. In a long range, a point is a week
 * that begins on Monday.
 */
export function pointsOfDays(
  rows: readonly { key: string; value: number }[],
  { from, to }: { from: string; to: string },
): { isWeekly: boolean; points: ChartPoint[] } {
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) days.push(writeDay(at))
  const isWeekly = days.length > mostBars
  const groups = Map.groupBy(days, day => (isWeekly ? mondayOf(day) : day))
  const points = [...groups].map(([first, among]) => ({
    key: first,
    label: isWeekly ? `Week of ${longDay.format(Date.parse(first))}` : longDay.format(Date.parse(first)),
    short: shortDay.format(Date.parse(first)),
    value: among.reduce((sum, day) => sum + (values.get(day) ?? 0), 0),
  }))
  return { isWeekly, points }
}

/** Returns a round number that is not lower than all values, for the upper end of an axis. */
export function axisEnd(values: readonly number[]): number {
  const most = Math.max(0, ...values)
  if (most === 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 4, 5, 10].find(each => each * power >= most) ?? 10
  return Number((step * power).toPrecision(1))
}

function mondayOf(day: string): string {
  const at = Date.parse(day)
  return writeDay(at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs)
}

function writeDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

const longDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
