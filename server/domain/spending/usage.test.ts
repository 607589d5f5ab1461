import { describe, expect, it } from 'vitest'
import { compareEstimates, sumUsage, type UsageSums, usageQuery } from './usage.ts'

const row = (costUsd: number, unpricedCalls = 0): UsageSums => ({
  calls: 1,
  inputTokens: 10,
  outputTokens: 2,
  cacheReadTokens: 5,
  cacheWriteTokens: 1,
  costUsd,
  savedUsd: -0.1,
  unpricedCalls,
})

describe('usage', () => {
  it('adds up to the sum of its rows, to the last digit', () => {
    const sum = sumUsage([row(0.1), row(0.2), row(0.000001, 1)])
    expect(sum).toMatchObject({
      calls: 3,
      inputTokens: 30,
      costUsd: 0.300001,
      savedUsd: -0.3,
      unpricedCalls: 1,
    })
    expect(sumUsage([])).toMatchObject({ calls: 0, costUsd: 0 })
  })

  it('compares estimates with counts by their share', () => {
    const share = (estimatedTokens: number, countedTokens: number) =>
      compareEstimates({ estimates: { estimatedTokens, countedTokens } })
    expect(share(1_200, 1_000)).toBeCloseTo(0.2)
    expect(share(900, 1_000)).toBeCloseTo(-0.1)
    expect(share(900, 0)).toBeNull()
    expect(compareEstimates({ estimates: null })).toBeNull()
  })

  it('takes two days in their order, a year apart at most', () => {
    const asked = (from: string, to: string) =>
      usageQuery.safeParse({
        workspaceId: '0193a000-0000-7000-8000-000000000001',
        by: 'day',
        from,
        to,
      }).success
    expect(asked('2026-11-21', '2026-11-21')).toBe(true)
    expect(asked('2024-01-01', '2024-12-31')).toBe(true)
    expect(asked('2026-11-21', '2026-11-20')).toBe(false)
    expect(asked('2024-01-01', '2025-01-01')).toBe(false)
    expect(asked('today', '2026-11-21')).toBe(false)
  })
})
