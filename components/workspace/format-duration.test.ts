import { expect, it } from 'vitest'
import { formatDuration, formatSince } from './format-duration'

it.each([
  [0, '0 s'],
  [999, '999 ms'],
  [1_000, '1 s'],
  [2_140, '2.1 s'],
  [9_960, '10 s'],
  [59_400, '59 s'],
  [59_600, '1 min'],
  [14_400_000, '4 h'],
  [604_800_000, '7 d'],
  [192_000, '3 min 12 s'],
  [7_500_000, '2 h 5 min'],
  [273_600_000, '3 d 4 h'],
])('%d ms are written as %s', (ms, told) => {
  expect(formatDuration(ms)).toBe(told)
})

it('A time since the start is exact to the millisecond at first, and never negative', () => {
  const start = '2026-11-21T09:00:00.000400+00:00'
  expect(formatSince(start, '2026-11-21T09:00:01.204900+00:00')).toBe('1,204 ms')
  expect(formatSince(start, '2026-11-21T09:00:21.000000+00:00')).toBe('21 s')
  expect(formatSince(start, '2026-11-21T08:59:59.000000+00:00')).toBe('0 ms')
})
