import { expect, it } from 'vitest'
import { readDay } from './read-day'

const sunday = new Date(2026, 10, 22, 15)

it.each([
  ['2026-11-30', '2026-11-30'],
  ['30 Nov', '2026-11-30'],
  ['November 30, 2027', '2027-11-30'],
  ['tomorrow', '2026-11-23'],
  ['today', '2026-11-22'],
  ['Friday', '2026-11-27'],
  ['in 3 days', '2026-11-25'],
  ['5 January', '2027-01-05'],
])('%s is a day', (text, day) => {
  expect(readDay(text, sunday)).toBe(day)
})

it.each([
  ['20 Nov', '2026-11-20'],
  ['Friday', '2026-11-20'],
  ['yesterday', '2026-11-21'],
])('%s can be the nearest one, which is past', (text, day) => {
  expect(readDay(text, sunday, { near: true })).toBe(day)
})

it.each(['', 'soon', 'November', 'at 9', 'Friday or Monday', 'the report of Friday'])(
  '%j names no day',
  text => {
    expect(readDay(text, sunday)).toBeNull()
  },
)
