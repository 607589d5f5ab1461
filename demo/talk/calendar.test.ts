import { expect, it } from 'vitest'
import { findMonday, makeCalendar } from './calendar.ts'

it.each([
  ['2026-11-21T23:59:00Z', '2026-09-07'],
  ['2026-11-22T00:00:00Z', '2026-09-14'],
  ['2026-11-23T08:00:00Z', '2026-09-14'],
  ['2026-11-28T12:00:00Z', '2026-09-14'],
])('on %s the last ten weeks of talk began on %s', (now, monday) => {
  expect(findMonday({ weeks: 10, now: new Date(now) })).toBe(monday)
  const end = makeCalendar(monday).read('w10 Sun')
  expect(end).toBeLessThanOrEqual(Date.parse(now))
  expect(Date.parse(now) - end).toBeLessThan(7 * 86_400_000)
})
