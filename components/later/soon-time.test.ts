import { expect, it } from 'vitest'
import { timeOfDay } from '@/components/workspace/format-time'
import { nextMonday, tellUsual, tomorrow, usualTimes, writeDate } from './near-times'
import { soonTime } from './soon-time'

const now = new Date(2026, 10, 23, 22, 30)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

it('a time to come is told as one says it, by the calendar of the reader', () => {
  expect(soonTime(at(23, 23), now)).toBe(`today at ${timeOfDay(at(23, 23))}`)
  // Not even three hours later, and yet the next day.
  expect(soonTime(at(24, 1), now)).toBe(`tomorrow at ${timeOfDay(at(24, 1))}`)
  expect(soonTime(at(22, 9), now)).toBe(`yesterday at ${timeOfDay(at(22, 9))}`)
  expect(soonTime(at(26, 9), now)).toContain('26')
})

it('the usual days are the next day and the next Monday, never today', () => {
  expect(writeDate(tomorrow(now))).toBe('2026-11-24')
  // 23 November 2026 is a Monday.
  expect(writeDate(nextMonday(now))).toBe('2026-11-30')
  expect(writeDate(nextMonday(new Date(2026, 10, 29, 12)))).toBe('2026-11-30')
})

it('a Sunday offers its Monday once, as tomorrow', () => {
  expect(usualTimes(now)).toContain('nextWeek')
  expect(usualTimes(new Date(2026, 10, 29, 12)).at(-1)).toBe('tomorrow')
})

it('a usual time late in the evening names the next day', () => {
  expect(tellUsual('in1Hour', now)).toBe(timeOfDay(new Date(2026, 10, 23, 23, 30).toISOString()))
  expect(tellUsual('in3Hours', now)).toMatch(/^Tue/)
  expect(tellUsual('nextWeek', now)).toMatch(/^Mon/)
})
