import { expect, test } from 'vitest'
import { daysOf } from './usage-period'

test('a period ends with today, by the days of UTC', () => {
  const late = new Date('2026-11-21T23:59:00Z')
  expect(daysOf('today', late)).toEqual({ from: '2026-11-21', to: '2026-11-21' })
  expect(daysOf('week', late)).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(daysOf('year', late)).toEqual({ from: '2025-11-22', to: '2026-11-21' })
})
