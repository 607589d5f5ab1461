import { expect, test } from 'vitest'
import { describeSpread } from './percentiles.ts'

test('of a hundred samples the 50th, 95th and 99th are returned, in any order of the samples', () => {
  const samples = Array.from({ length: 100 }, (_, index) => ((index * 37) % 100) + 1)
  expect(describeSpread(samples)).toEqual({ count: 100, p50: 50, p95: 95, p99: 99, max: 100 })
})

test('with few samples the high percentiles are the slowest sample, not a guess between two', () => {
  expect(describeSpread([10, 200])).toEqual({ count: 2, p50: 10, p95: 200, p99: 200, max: 200 })
  expect(describeSpread([7])).toMatchObject({ p50: 7, p99: 7 })
})

test('no samples are an error and not zero', () => {
  expect(() => describeSpread([])).toThrow('nothing')
})
