/** A time span: from `since` on, until just before `until`. */
export interface Span {
  since: Date | null
  until: Date | null
}

const relative = /^(\d{1,4})([dwmy])$/
const absolute = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/

/**
 * Reads the day, month or year that a search names, in the reader's time zone: 2026-11-21, 2026-11, 2026,
 * today, yesterday, or 7d, 2w, 3m, 1y ago. Null: no such day.
 */
export function readDay(
  value: string,
  { now, timeZone }: { now: Date; timeZone: string },
): { since: Date; until: Date } | null {
  const today = localDate(now, timeZone)
  const span = (year: number, month: number, day: number, length: 'd' | 'm' | 'y' = 'd') => ({
    since: startOfDay(year, month, day, timeZone),
    until: startOfDay(
      length === 'y' ? year + 1 : year,
      length === 'm' ? month + 1 : month,
      length === 'd' ? day + 1 : day,
      timeZone,
    ),
  })
  if (value === 'today') return span(today.year, today.month, today.day)
  if (value === 'yesterday') return span(today.year, today.month, today.day - 1)
  const [, count, unit] = relative.exec(value) ?? []
  if (count && unit) {
    const back = Number(count)
    return span(
      today.year - (unit === 'y' ? back : 0),
      today.month - (unit === 'm' ? back : 0),
      today.day - (unit === 'd' ? back : unit === 'w' ? back * 7 : 0),
    )
  }
  const [, year, month, day] = absolute.exec(value) ?? []
  if (!year) return null
  const asked = { year: Number(year), month: Number(month ?? 1), day: Number(day ?? 1) }
  const real = new Date(Date.UTC(asked.year, asked.month - 1, asked.day))
  const exists = real.getUTCMonth() === asked.month - 1 && real.getUTCDate() === asked.day && asked.year > 0
  return exists ? span(asked.year, asked.month, asked.day, day ? 'd' : month ? 'm' : 'y') : null
}

/**
 * Returns the days, months and years (20261121, 202611, 2026; in UTC) that together cover a time span, and
 * little more. Null: there is nothing to narrow, since the span has no near beginning or end.
 */
export function coverDays({ since, until }: Span, now: Date): string[] | null {
  if (!since && !until) return null
  const last = Math.min(until?.getTime() ?? Infinity, now.getTime() + dayMs)
  const first = Math.max(since?.getTime() ?? 0, Date.UTC(2000, 0, 1))
  const covered: string[] = []
  for (let at = startOfUtc(first); at < last; ) {
    const date = new Date(at)
    const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
    const nextYear = Date.UTC(year + 1, 0, 1)
    const nextMonth = Date.UTC(year, month + 1, 1)
    const digits = date.toISOString().slice(0, 10).replaceAll('-', '')
    if (month === 0 && day === 1 && nextYear <= last) {
      covered.push(digits.slice(0, 4))
      at = nextYear
    } else if (day === 1 && nextMonth <= last) {
      covered.push(digits.slice(0, 6))
      at = nextMonth
    } else {
      covered.push(digits)
      at += dayMs
    }
  }
  return covered
}

const dayMs = 86_400_000

function startOfUtc(time: number): number {
  return Math.floor(time / dayMs) * dayMs
}

function localDate(time: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(time)
  const read = (type: string) => Number(parts.find(part => part.type === type)?.value)
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    asUtc: Date.UTC(
      read('year'),
      read('month') - 1,
      read('day'),
      read('hour'),
      read('minute'),
      read('second'),
    ),
  }
}

/**
 * Finds midnight in the time zone. It tries twice, since the clock may change between the first guess and the
 * answer.
 */
function startOfDay(year: number, month: number, day: number, timeZone: string): Date {
  const wanted = Date.UTC(year, month - 1, day)
  let guess = wanted
  for (let turn = 0; turn < 2; turn += 1) {
    guess = wanted - (localDate(new Date(guess), timeZone).asUtc - guess)
  }
  return new Date(guess)
}
