import { describe, expect, it } from 'vitest'
import { forecastMonth, forecastNeeds } from './forecast.ts'

const noon = new Date('2026-11-23T12:00:00Z')
const on = (day: number, costUsd: number) => ({ day: `2026-11-${String(day).padStart(2, '0')}`, costUsd })

describe('the forecast of a month', () => {
  it('adds the mean of the last seven whole days for the days that are left', () => {
    const days = [on(1, 3), ...[16, 17, 18, 19, 20, 21, 22].map(day => on(day, 0.7)), on(23, 0.2)]
    expect(forecastMonth(days, noon)).toEqual({
      spentUsd: 8.1,
      dailyUsd: 0.7,
      meanDays: 7,
      daysLeft: 7.5,
      usd: 13.35,
    })
  })

  it('counts days without a cost as zero, and days of the month before for the mean alone', () => {
    const start = new Date('2026-12-02T00:00:00Z')
    const days = [on(26, 7), { day: '2026-12-01', costUsd: 1 }]
    expect(forecastMonth(days, start)).toMatchObject({ spentUsd: 1, meanDays: 6, daysLeft: 30 })
    expect(forecastNeeds(start)).toBe('2026-11-25')
    expect(forecastNeeds(noon)).toBe('2026-11-01')
  })

  it('is not made from less than two whole days', () => {
    expect(forecastMonth([on(22, 1), on(23, 5)], noon)).toBeNull()
    expect(forecastMonth([], noon)).toBeNull()
    expect(forecastMonth([on(21, 1)], noon)).toMatchObject({ meanDays: 2, dailyUsd: 0.5 })
  })
})
