import { expect, it } from 'vitest'
import { endOfStatus } from './status-end'

/** A Wednesday, on the clock of this machine. */
const now = new Date(2026, 10, 25, 15, 20)
const local = (...day: [number, number, number]) => new Date(...day).toISOString()

it('ends after a while, or never', () => {
  expect(endOfStatus('never', now)).toBeNull()
  expect(endOfStatus('halfHour', now)).toBe(new Date(2026, 10, 25, 15, 50).toISOString())
  expect(endOfStatus('fourHours', now)).toBe(new Date(2026, 10, 25, 19, 20).toISOString())
})

it('ends with the day, the week, or the last day that was chosen', () => {
  expect(endOfStatus('today', now)).toBe(local(2026, 10, 26))
  expect(endOfStatus('week', now)).toBe(local(2026, 10, 30))
  expect(endOfStatus('week', new Date(2026, 10, 29, 8))).toBe(local(2026, 10, 30))
  expect(endOfStatus('day', now, '2026-12-04')).toBe(local(2026, 11, 5))
  expect(endOfStatus('day', now)).toBeNull()
})
