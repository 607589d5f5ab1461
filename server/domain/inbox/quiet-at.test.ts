import { describe, expect, it } from 'vitest'
import type { QuietHours, QuietTimes } from './quiet.ts'
import { quietAt } from './quiet-at.ts'

const off: QuietHours = { isOn: false, from: 22 * 60, to: 7 * 60, days: 'daily' }
const night = (change: Partial<QuietHours> = {}): QuietTimes => ({
  pause: null,
  hours: { ...off, isOn: true, ...change },
})
/** Tells what is quiet at a moment, which is written as UTC. */
const at = (quiet: QuietTimes | null, moment: string, timeZone: string | null = 'UTC') =>
  quietAt(quiet, { timeZone, now: new Date(`${moment}Z`) })

describe('a pause', () => {
  it('ends at its end, and not before', () => {
    const quiet = { pause: { until: '2026-11-23T15:30:00+00:00' }, hours: off }
    expect(at(quiet, '2026-11-23T15:29:59')).toBe('pause')
    expect(at(quiet, '2026-11-23T15:30:00')).toBeNull()
  })

  it('without an end goes on until the person ends it', () => {
    expect(at({ pause: { until: null }, hours: off }, '2030-01-01T12:00:00')).toBe('pause')
    expect(at({ pause: null, hours: off }, '2030-01-01T12:00:00')).toBeNull()
  })

  it('that has ended leaves the quiet hours as they are', () => {
    const quiet = { ...night(), pause: { until: '2026-11-23T21:00:00+00:00' } }
    expect(at(quiet, '2026-11-23T20:59:59')).toBe('pause')
    expect(at(quiet, '2026-11-23T21:30:00')).toBeNull()
    expect(at(quiet, '2026-11-23T22:00:00')).toBe('hours')
  })
})

describe('quiet hours', () => {
  it('are off for a person who has set nothing, and while they are switched off', () => {
    expect(at(null, '2026-11-23T23:00:00')).toBeNull()
    expect(at({ pause: null, hours: off }, '2026-11-23T23:00:00')).toBeNull()
  })

  it('go over midnight, from their first minute to before their last', () => {
    const quiet = night()
    expect(at(quiet, '2026-11-23T21:59:59')).toBeNull()
    expect(at(quiet, '2026-11-23T22:00:00')).toBe('hours')
    expect(at(quiet, '2026-11-24T00:00:00')).toBe('hours')
    expect(at(quiet, '2026-11-24T06:59:59')).toBe('hours')
    expect(at(quiet, '2026-11-24T07:00:00')).toBeNull()
  })

  it('can lie within one day', () => {
    const lunch = night({ from: 12 * 60, to: 13 * 60 + 30 })
    expect(at(lunch, '2026-11-23T11:59:00')).toBeNull()
    expect(at(lunch, '2026-11-23T13:29:00')).toBe('hours')
    expect(at(lunch, '2026-11-23T13:30:00')).toBeNull()
  })

  it('of weekdays belong to the day on which they begin', () => {
    const quiet = night({ days: 'weekdays' })
    expect(at(quiet, '2026-11-27T23:00:00'), 'Friday night').toBe('hours')
    expect(at(quiet, '2026-11-28T05:00:00'), 'and its morning').toBe('hours')
    expect(at(quiet, '2026-11-28T23:00:00'), 'Saturday night').toBeNull()
    expect(at(quiet, '2026-11-30T05:00:00'), 'the morning after Sunday').toBeNull()
    expect(at(quiet, '2026-11-30T23:00:00'), 'Monday night').toBe('hours')
  })

  it('can have the whole weekend, beside every night', () => {
    const quiet = night({ days: 'weekends' })
    expect(at(quiet, '2026-11-27T12:00:00'), 'Friday noon').toBeNull()
    expect(at(quiet, '2026-11-28T12:00:00'), 'Saturday noon').toBe('hours')
    expect(at(quiet, '2026-11-29T12:00:00'), 'Sunday noon').toBe('hours')
    expect(at(quiet, '2026-11-30T05:00:00'), 'Monday, early').toBe('hours')
    expect(at(quiet, '2026-11-30T12:00:00'), 'Monday noon').toBeNull()
  })

  it('go by the zone of the person, and by UTC if it is not known', () => {
    expect(at(night(), '2026-11-23T13:30:00', 'Asia/Tokyo')).toBe('hours')
    expect(at(night(), '2026-11-23T13:30:00', 'Europe/Berlin')).toBeNull()
    expect(at(night(), '2026-11-23T22:30:00', null)).toBe('hours')
    expect(at(night(), '2026-11-23T22:30:00', 'Mars/Olympus')).toBe('hours')
  })

  it('move with the clock on the wall when the clocks change', () => {
    // In Berlin, clocks go back on 25 October 2026 at 03:00, and forward on 29 March 2026 at 02:00.
    expect(at(night(), '2026-10-24T20:00:00', 'Europe/Berlin'), '22:00 in summer').toBe('hours')
    expect(at(night(), '2026-10-25T05:59:00', 'Europe/Berlin'), '06:59 in winter').toBe('hours')
    expect(at(night(), '2026-10-25T06:00:00', 'Europe/Berlin'), '07:00 in winter').toBeNull()
    expect(at(night(), '2026-03-28T20:30:00', 'Europe/Berlin'), '21:30 in winter').toBeNull()
    expect(at(night(), '2026-03-29T05:00:00', 'Europe/Berlin'), '07:00 in summer').toBeNull()
  })
})
