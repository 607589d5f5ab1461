import { describe, expect, it } from 'vitest'
import { calibrate, scaleBy, scaleOf } from './token-scale.ts'

describe('the factor by which our estimates of tokens are off', () => {
  it('is the endpoint’s count of the task’s newest call, within bounds', () => {
    expect(scaleOf(null)).toBeNull()
    expect(scaleOf({ estimated: 1_000, used: 1_200 })).toBe(1.2)
    expect(scaleOf({ estimated: 1_000, used: 9_000 })).toBe(1.5)
    expect(scaleOf({ estimated: 1_000, used: 10 })).toBe(0.5)
    expect(scaleOf({ estimated: 0, used: 10 })).toBeNull()
  })

  it('is a little above the average of all counts for a first call, and 1 before any', () => {
    expect(calibrate({ estimated: 0, counted: 0 })).toBe(1)
    expect(calibrate({ estimated: 100_000, counted: 80_000 })).toBeCloseTo(0.84)
    expect(calibrate({ estimated: 100, counted: 100_000 })).toBe(1.5)
  })

  it('is exact for a prompt that the endpoint counted', () => {
    expect(scaleBy(900, 1_000)).toBe(0.9)
    expect(scaleBy(900, 0)).toBe(900)
  })
})
