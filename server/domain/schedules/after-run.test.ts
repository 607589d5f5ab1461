import { describe, expect, it } from 'vitest'
import { decideAfterRun } from './after-run.ts'
import { readMarker } from './notify-marker.ts'

const now = new Date('2026-11-23T09:00:00Z')
const of = (kind: 'cron' | 'once', consecutiveFailures = 0, status: 'active' | 'paused' = 'active') => ({
  status,
  consecutiveFailures,
  cadence: { kind },
})
const follow = (
  schedule: ReturnType<typeof of>,
  result: 'completed' | 'failed' | 'cancelled',
  isPlanned = true,
) => decideAfterRun(schedule, { result, isPlanned, now })

describe('after a run', () => {
  it('a failure counts, the third tells, and the fifth switches off', () => {
    const told = [0, 1, 2, 3, 4].map(before => follow(of('cron', before), 'failed'))
    expect(
      told.map(({ consecutiveFailures, tells, status }) => [consecutiveFailures, tells, status]),
    ).toEqual([
      [1, null, 'active'],
      [2, null, 'active'],
      [3, 'failing', 'active'],
      [4, null, 'active'],
      [5, 'disabled', 'disabled'],
    ])
  })

  it('a success counts from zero, and ends a single run', () => {
    expect(follow(of('cron', 4), 'completed')).toEqual({
      consecutiveFailures: 0,
      status: 'active',
      tells: null,
    })
    expect(follow(of('once', 1), 'completed')).toMatchObject({ status: 'completed', nextRunAt: null })
  })

  it('a single run that failed is tried again, later each time', () => {
    const next = [0, 1, 2, 3].map(before => follow(of('once', before), 'failed').nextRunAt?.toISOString())
    expect(next.map(at => at?.slice(11, 16))).toEqual(['09:01', '09:05', '09:15', '09:30'])
    expect(follow(of('once', 0, 'paused'), 'failed').nextRunAt).toBeUndefined()
  })

  it('that a person asked for, a failure does not count', () => {
    expect(follow(of('cron', 2), 'failed', false)).toMatchObject({ consecutiveFailures: 2, tells: null })
    expect(follow(of('cron', 2), 'completed', false)).toMatchObject({ consecutiveFailures: 0 })
  })
})

describe('the marker', () => {
  it.each([
    ['[NOTIFY] The press stands.', true, 'The press stands.'],
    ['\n [NOTIFY]\nThe press stands.', true, 'The press stands.'],
    ['[notify]: The press stands.', true, 'The press stands.'],
    ['All is well. [NOTIFY]', false, 'All is well. [NOTIFY]'],
    ['[NOTIFY]', false, ''],
  ])('of %j is found only at the beginning, and cut', (content, isMarked, words) => {
    expect(readMarker(content)).toEqual({ isMarked, words })
  })
})
