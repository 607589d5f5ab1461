import { describe, expect, it } from 'vitest'
import { coveredFrom, nextDigest } from './next-digest.ts'

const weekdays = { hour: 8, days: 'weekdays' } as const
const daily = { hour: 8, days: 'daily' } as const
const next = (choice: typeof weekdays | typeof daily, from: string, zone = 'Europe/Berlin') =>
  nextDigest(choice, { zone, from: new Date(from) }).toISOString()

describe('the next digest', () => {
  it('comes at the hour of the person’s own clock, in winter and in summer', () => {
    expect(next(daily, '2026-11-23T00:00:00Z')).toBe('2026-11-23T07:00:00.000Z')
    expect(next(daily, '2026-07-23T00:00:00Z')).toBe('2026-07-23T06:00:00.000Z')
  })

  it('skips the weekend if the person wants it on weekdays', () => {
    expect(next(weekdays, '2026-11-27T08:00:00Z')).toBe('2026-11-30T07:00:00.000Z')
    expect(next(daily, '2026-11-27T08:00:00Z')).toBe('2026-11-28T07:00:00.000Z')
  })

  it('covers the time since the last one, a weekend included, but no long absence', () => {
    const now = new Date('2026-11-30T07:00:00Z')
    expect(coveredFrom('2026-11-27T07:00:00Z', now).toISOString()).toBe('2026-11-27T07:00:00.000Z')
    expect(coveredFrom('2026-10-01T07:00:00Z', now).toISOString()).toBe('2026-11-26T07:00:00.000Z')
    expect(coveredFrom(null, now).toISOString()).toBe('2026-11-29T07:00:00.000Z')
  })
})
