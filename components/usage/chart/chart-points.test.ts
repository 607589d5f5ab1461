import { describe, expect, it } from 'vitest'
import { axisEnd, pointsOfDays } from './chart-points'

describe('the bars of a chart', () => {
  it('are one for each day of the range, also without usage, oldest first', () => {
    const rows = [
      { key: '2026-11-03', value: 3 },
      { key: '2026-11-01', value: 1 },
    ]
    const { isWeekly, points } = pointsOfDays(rows, { from: '2026-11-01', to: '2026-11-04' })
    expect(isWeekly).toBe(false)
    expect(points.map(({ value }) => value)).toEqual([1, 0, 3, 0])
    expect(points[0]).toMatchObject({ label: '1 November 2026', short: '1 Nov' })
  })

  it('are weeks from Monday in a long range, with the same sum', () => {
    const rows = [
      { key: '2026-11-01', value: 1 },
      { key: '2026-11-02', value: 2 },
      { key: '2026-11-08', value: 3 },
    ]
    const { isWeekly, points } = pointsOfDays(rows, { from: '2025-11-24', to: '2026-11-23' })
    expect(isWeekly).toBe(true)
    expect(points.filter(({ value }) => value > 0)).toMatchObject([
      { key: '2026-10-26', value: 1 },
      { key: '2026-11-02', value: 5, label: 'Week of 2 November 2026' },
    ])
  })

  it('end below a round number', () => {
    expect([[], [0], [0.3], [0.04], [7], [12], [100], [4_200]].map(axisEnd)).toEqual([
      1, 1, 0.4, 0.04, 10, 20, 100, 5_000,
    ])
  })
})
