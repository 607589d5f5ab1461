import { describe, expect, it } from 'vitest'
import { laterTime } from './later-time.ts'
import { readLaterTime } from './read-later-time.ts'

const zone = 'Europe/Berlin'
/** A Saturday evening, before the clocks go forward in the night. */
const now = new Date('2026-03-28T20:00:00Z')
const read = (given: Parameters<typeof readLaterTime>[0], here = { zone, now }) =>
  readLaterTime(given, here).toISOString()

describe('a time for later', () => {
  it('is so many minutes from now, whatever the clocks do', () => {
    expect(read('in20Minutes')).toBe('2026-03-28T20:20:00.000Z')
    expect(read('in3Hours', { zone, now: new Date('2026-03-29T00:30:00Z') })).toBe('2026-03-29T03:30:00.000Z')
  })

  it('is nine o’clock of the next day in the person’s zone, on both sides of a change of the clocks', () => {
    expect(read('tomorrow')).toBe('2026-03-29T07:00:00.000Z')
    expect(read('tomorrow', { zone, now: new Date('2026-10-24T20:00:00Z') })).toBe('2026-10-25T08:00:00.000Z')
    // It is tomorrow already in Auckland.
    expect(read('tomorrow', { zone: 'Pacific/Auckland', now })).toBe('2026-03-29T20:00:00.000Z')
  })

  it('is nine o’clock of the next Monday, a week ahead on a Monday', () => {
    expect(read('nextWeek')).toBe('2026-03-30T07:00:00.000Z')
    expect(read('nextWeek', { zone, now: new Date('2026-03-30T08:00:00Z') })).toBe('2026-04-06T07:00:00.000Z')
  })

  it('is what the clocks of the zone show on a date, and the first time after an hour that they leave out', () => {
    expect(read({ date: '2026-07-01', time: '09:30' })).toBe('2026-07-01T07:30:00.000Z')
    expect(read({ date: '2026-12-01', time: '09:30' })).toBe('2026-12-01T08:30:00.000Z')
    expect(read({ date: '2026-03-29', time: '02:30' })).toMatch(/^2026-03-29T01:/)
    // The hour that exists twice: the first one.
    expect(read({ date: '2026-10-25', time: '02:30' })).toBe('2026-10-25T00:30:00.000Z')
  })

  it('is refused if it has passed, is more than a year ahead or no time at all', () => {
    expect(() => read({ date: '2026-03-28', time: '20:59' })).toThrow('This time has passed.')
    expect(() => read({ date: '2028-03-28', time: '20:59' })).toThrow('within a year')
    expect(laterTime.safeParse({ date: '2026-02-30', time: '10:00' }).success).toBe(false)
    expect(laterTime.safeParse({ date: '2026-02-20', time: '24:00' }).success).toBe(false)
  })
})
