import { expect, test } from 'vitest'
import { countDeaths, delayRestart } from './backoff.ts'

test('a child that keeps dying waits twice as long each time, but never over five seconds', () => {
  expect([1, 2, 3, 6, 7, 50].map(delayRestart)).toEqual([100, 200, 400, 3_200, 5_000, 5_000])
})

test('a long life makes earlier deaths forgotten', () => {
  expect(countDeaths(6, 1_000)).toBe(7)
  expect(countDeaths(6, 60_000)).toBe(1)
})
