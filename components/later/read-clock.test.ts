import { expect, it } from 'vitest'
import { readClock } from './read-clock'

it.each([
  ['9', '09:00'],
  ['09:30', '09:30'],
  ['14.05', '14:05'],
  ['1430', '14:30'],
  ['2 pm', '14:00'],
  ['12am', '00:00'],
  ['12:15 PM', '12:15'],
])('“%s” is %s', (text, time) => {
  expect(readClock(text)).toBe(time)
})

it.each(['', '24', '9:60', '13 pm', '0am', 'noonish', '9:3'])('“%s” is no time of the day', text => {
  expect(readClock(text)).toBeNull()
})
