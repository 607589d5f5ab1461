import { describe, expect, it } from 'vitest'
import { coverDays, readDay } from './search-days.ts'

const now = new Date('2026-11-21T23:30:00Z')

function read(value: string, timeZone = 'UTC') {
  const day = readDay(value, { now, timeZone })
  return day && [day.since.toISOString(), day.until.toISOString()]
}

describe('a day in a search', () => {
  it('is a day, a month or a year', () => {
    expect(read('2026-02-28')).toEqual(['2026-02-28T00:00:00.000Z', '2026-03-01T00:00:00.000Z'])
    expect(read('2026-12')).toEqual(['2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'])
    expect(read('2026')).toEqual(['2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'])
  })

  it('begins at the reader’s midnight, also when the clocks change', () => {
    expect(read('today', 'Asia/Tokyo')).toEqual(['2026-11-21T15:00:00.000Z', '2026-11-22T15:00:00.000Z'])
    expect(read('2026-03-29', 'Europe/Berlin')).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ])
  })

  it('counts back from today', () => {
    expect(read('yesterday')?.[0]).toBe('2026-11-20T00:00:00.000Z')
    expect(read('2w')?.[0]).toBe('2026-11-07T00:00:00.000Z')
    expect(read('3m')?.[0]).toBe('2026-08-21T00:00:00.000Z')
  })

  it.each(['2026-13-01', '2026-02-30', 'soon', '21.11.2026', '0000'])('%s is no day', value => {
    expect(read(value)).toBeNull()
  })
})

describe('a time span', () => {
  it('is covered by whole years and months, and days at its ends', () => {
    const span = { since: new Date('2024-11-29T10:00:00Z'), until: new Date('2026-02-02T00:00:00Z') }
    expect(coverDays(span, now)).toEqual(['20241129', '20241130', '202412', '2025', '202601', '20260201'])
  })

  it('ends today if it has no end, and begins with the first year if it has no beginning', () => {
    expect(coverDays({ since: new Date('2026-11-20T00:00:00Z'), until: null }, now)).toEqual([
      '20261120',
      '20261121',
      '20261122',
    ])
    expect(coverDays({ since: null, until: new Date('2001-01-02T00:00:00Z') }, now)).toEqual([
      '2000',
      '20010101',
    ])
    expect(coverDays({ since: null, until: null }, now)).toBeNull()
  })
})
