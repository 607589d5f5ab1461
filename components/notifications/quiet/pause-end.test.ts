import { expect, it } from 'vitest'
import { endOfPause } from './pause-end.ts'

it('ends a pause after its minutes, tomorrow at nine, or never by itself', () => {
  const now = new Date(2026, 10, 30, 22, 45)
  expect(endOfPause('halfHour', now)).toBe(new Date(2026, 10, 30, 23, 15).toISOString())
  expect(endOfPause('hour', now)).toBe(new Date(2026, 10, 30, 23, 45).toISOString())
  expect(endOfPause('tomorrow', now)).toBe(new Date(2026, 11, 1, 9, 0).toISOString())
  expect(endOfPause('open', now)).toBeNull()
})
