import { describe, expect, it } from 'vitest'
import { cadencePreview } from './cadence.ts'
import { nextTimes } from './next-times.ts'
import { previewCadence, readCadence } from './read-cadence.ts'
import { tellCadence } from './tell-cadence.ts'

const zone = 'Europe/Berlin'
/** A Monday, 04:00 in Berlin. */
const now = new Date('2026-11-23T03:00:00Z')
const here = { zone, now }

function read(words: string): string {
  const cadence = readCadence(words, here)
  if (cadence.kind === 'cron') return cadence.expression
  return cadence.kind === 'interval' ? `${cadence.minutes} minutes` : cadence.at
}

function refusal(words: string): string {
  try {
    return `read as ${read(words)}`
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

const repeats: Readonly<Record<string, string>> = {
  'every weekday at 9': '0 9 * * 1-5',
  'Every weekday at 9.': '0 9 * * 1-5',
  'on weekdays at 9:30': '30 9 * * 1-5',
  'at 9 every weekday': '0 9 * * 1-5',
  'every weekday': '0 9 * * 1-5',
  'every day at 9 and 17': '0 9,17 * * *',
  'every day at 9:30, 12:30 and 17:30': '30 9,12,17 * * *',
  'daily at 8pm': '0 20 * * *',
  'every day at 12 am': '0 0 * * *',
  'every day at noon': '0 12 * * *',
  'every morning': '0 9 * * *',
  'every morning at 7': '0 7 * * *',
  'every evening at 7': '0 19 * * *',
  'every monday morning': '0 9 * * 1',
  'mondays at 10:15': '15 10 * * 1',
  'every Monday and Thursday at 9': '0 9 * * 1,4',
  'every mon, wed and fri at 8:00': '0 8 * * 1,3,5',
  'every monday to thursday at 18:00': '0 18 * * 1,2,3,4',
  'every weekend at 10': '0 10 * * 0,6',
  'weekly on Friday at 16:00': '0 16 * * 5',
  'every week': '0 9 * * 1',
  'on the first of the month at 8:30': '30 8 1 * *',
  'on the 1st and 15th of the month at 9': '0 9 1,15 * *',
  'on the last day of the month at 17:00': '0 17 L * *',
  'every month on the 3rd at 9': '0 9 3 * *',
  monthly: '0 9 1 * *',
  'on the first Monday of the month at 9': '0 9 * * 1#1',
  'on the last Friday of every month at 16:00': '0 16 * * 5#L',
  'every year on 24 December at 10': '0 10 24 12 *',
  'on 24 December every year at 10:00': '0 10 24 12 *',
  'every hour at :15': '15 * * * *',
  'every hour from 9 to 17 on weekdays': '0 9-17 * * 1-5',
  'every 2 hours': '120 minutes',
  'every 90 minutes': '90 minutes',
  'every five minutes': '5 minutes',
  hourly: '60 minutes',
  'every half hour': '30 minutes',
  '0 9 * * 1-5': '0 9 * * 1-5',
  '*/20 8-18 * * MON-FRI': '*/20 8-18 * * MON-FRI',
}

const moments: Readonly<Record<string, string>> = {
  'tomorrow at 15:00': '2026-11-24T14:00:00.000Z',
  tomorrow: '2026-11-24T08:00:00.000Z',
  'tomorrow morning': '2026-11-24T08:00:00.000Z',
  tonight: '2026-11-23T20:00:00.000Z',
  'on Monday': '2026-11-23T08:00:00.000Z',
  'on Monday at 3:30': '2026-11-30T02:30:00.000Z',
  'next Monday': '2026-11-30T08:00:00.000Z',
  'on Friday at 17:00': '2026-11-27T16:00:00.000Z',
  'in 2 hours': '2026-11-23T05:00:00.000Z',
  'in 3 days': '2026-11-26T08:00:00.000Z',
  'at 2': '2026-11-24T01:00:00.000Z',
  '24 December 2026 at 9': '2026-12-24T08:00:00.000Z',
  '2026-12-01T10:00:00Z': '2026-12-01T10:00:00.000Z',
  'on 1 July 2027 at 9': '2027-07-01T07:00:00.000Z',
}

describe('the words for a time', () => {
  it.each(Object.entries(repeats))('“%s” repeats as %s', (words, wanted) => {
    expect(read(words)).toBe(wanted)
  })

  it.each(Object.entries(moments))('“%s” is the moment %s', (words, wanted) => {
    expect(read(words)).toBe(wanted)
  })

  it.each(Object.entries(repeats))('of “%s” are told so that they can be read again', words => {
    const cadence = readCadence(words, here)
    const told = tellCadence(cadence, zone)
    if (told.startsWith('by the cron')) return
    expect(readCadence(told, here), told).toEqual(cadence)
  })

  it.each([
    'every other Monday at 9',
    'every second week',
    'every 2 weeks on Monday',
    'every 3 days at 9',
    'fortnightly',
  ])('“%s” is refused with advice', words => {
    expect(refusal(words)).toContain('every 48 hours')
  })

  it.each([
    'every',
    'every blue moon',
    'every day at 25:00',
    'soon',
    'tomorrow at 9 and also tell Bob',
    'from 9 to 17',
    'every 0 minutes',
    'every weekday at',
    '61 9 * * *',
    '0 9 31 2 *',
    'yesterday at 9',
    'today at 3:00',
    'every day at 9:00 and 17:30',
  ])('“%s” is refused with a sentence', words => {
    expect(refusal(words)).toMatch(/^(“.+” is not a |This time |An interval |The times of one )/)
  })

  it('come back as words and the next five times', () => {
    const preview = previewCadence('on the first of the month at 8:30', here)
    expect(cadencePreview.parse(preview)).toEqual({
      cadence: { kind: 'cron', expression: '30 8 1 * *' },
      words: 'on the 1st of the month at 08:30',
      zone,
      next: [
        '2026-12-01T07:30:00.000Z',
        '2027-01-01T07:30:00.000Z',
        '2027-02-01T07:30:00.000Z',
        '2027-03-01T07:30:00.000Z',
        '2027-04-01T06:30:00.000Z',
      ],
    })
    expect(previewCadence('tomorrow at 15:00', here)).toMatchObject({
      words: 'once, on Tuesday, 24 November 2026 at 15:00',
      next: ['2026-11-24T14:00:00.000Z'],
    })
  })
})

describe('a schedule when the clocks change', () => {
  const times = (expression: string, from: string, count = 3) =>
    nextTimes({ kind: 'cron', expression }, { zone, from: new Date(from), count }).map(at => at.toISOString())

  it('runs once, after the gap, on the day on which its hour does not exist', () => {
    expect(times('30 2 * * *', '2026-03-28T12:00Z')).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
      '2026-03-31T00:30:00.000Z',
    ])
  })

  it('runs once on the day on which its hour exists twice', () => {
    expect(times('30 2 * * *', '2026-10-24T12:00Z')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
      '2026-10-27T01:30:00.000Z',
    ])
    // After the first pass, too.
    expect(times('30 2 * * *', '2026-10-25T00:30Z', 1)).toEqual(['2026-10-26T01:30:00.000Z'])
    expect(times('0 */2 * * *', '2026-10-24T22:30Z')).toEqual([
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T03:00:00.000Z',
      '2026-10-25T05:00:00.000Z',
    ])
  })

  it('runs on through both hours if it runs all day', () => {
    expect(times('0 * * * *', '2026-10-24T23:30Z')).toEqual([
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T01:00:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ])
  })

  it('keeps the local time of a repetition and the length of an interval', () => {
    expect(times('0 9 * * *', '2026-10-23T12:00Z')).toEqual([
      '2026-10-24T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
    ])
    const interval = { kind: 'interval', minutes: 24 * 60, startAt: '2026-10-23T07:00:00Z' } as const
    const next = nextTimes(interval, { zone, from: new Date('2026-10-24T08:00Z'), count: 2 })
    expect(next.map(at => at.toISOString())).toEqual(['2026-10-25T07:00:00.000Z', '2026-10-26T07:00:00.000Z'])
  })

  it('takes the time after the gap for one moment in it', () => {
    const spring = { zone, now: new Date('2026-03-28T12:00Z') }
    expect(readCadence('tomorrow at 2:30', spring)).toEqual({ kind: 'once', at: '2026-03-29T01:00:00.000Z' })
  })
})
