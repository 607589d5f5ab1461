import { describe, expect, it } from 'vitest'
import { priceCall, priceSaving } from './prices.ts'

describe('the price of a model call', () => {
  it('adds up input and output tokens', () => {
    expect(priceCall('claude-sonnet-5-5', { inputTokens: 1_000_000, outputTokens: 100_000 })).toBe(3)
  })

  it('counts the savings and the costs of the cache', () => {
    const tokens = { cacheReadTokens: 1_000_000, cacheWriteTokens: 2_000_000, cacheWrite1hTokens: 1_000_000 }
    expect(priceCall('claude-sonnet-5-5', tokens)).toBe(0.1 + 2.5 + 4)
  })

  it('charges every token of a long prompt at the higher rate if the model has one', () => {
    expect(priceCall('claude-haiku-5-5', { inputTokens: 100_000, outputTokens: 1_000 })).toBe(0.0105)
    expect(
      priceCall('claude-haiku-5-5', { inputTokens: 60_000, cacheReadTokens: 40_001, outputTokens: 1_000 }),
    ).toBe(0.0345)
  })

  it('treats a dated id like its model', () => {
    expect(priceCall('claude-haiku-4-5-20251001', { inputTokens: 1_000_000 })).toBe(1)
  })

  it('is null for an unknown model', () => {
    expect(priceCall('somebody-elses-model', { inputTokens: 5 })).toBeNull()
  })
})

describe('the saving of the cache', () => {
  it('is the extra cost that reads would have had, minus the extra cost of writes', () => {
    // 90,000 reads at $0.10 instead of $2 a million
    expect(priceSaving('claude-sonnet-5-5', { cacheReadTokens: 90_000, inputTokens: 500 })).toBe(0.171)
    // 10,000 writes at $2.50 instead of $2 a million
    expect(priceSaving('claude-sonnet-5-5', { cacheWriteTokens: 10_000 })).toBe(-0.005)
    expect(priceSaving('claude-sonnet-5-5', { cacheWriteTokens: 10_000, cacheWrite1hTokens: 10_000 })).toBe(
      -0.02,
    )
    expect(priceSaving('somebody-elses', { cacheReadTokens: 1 })).toBeNull()
  })
})
