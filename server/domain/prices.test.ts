import { describe, expect, it } from 'vitest'
import { priceCall } from './prices.ts'

describe('the price of a model call', () => {
  it('adds up what goes in and what comes out', () => {
    expect(priceCall('claude-sonnet-5-5', { inputTokens: 1_000_000, outputTokens: 100_000 })).toBe(3)
  })

  it('knows what the cache saves and costs', () => {
    const tokens = { cacheReadTokens: 1_000_000, cacheWriteTokens: 2_000_000, cacheWrite1hTokens: 1_000_000 }
    expect(priceCall('claude-sonnet-5-5', tokens)).toBe(0.1 + 2.5 + 4)
  })

  it('charges every token of a long prompt at the higher rate where a model has one', () => {
    expect(priceCall('claude-haiku-5-5', { inputTokens: 100_000, outputTokens: 1_000 })).toBe(0.0105)
    expect(
      priceCall('claude-haiku-5-5', { inputTokens: 60_000, cacheReadTokens: 40_001, outputTokens: 1_000 }),
    ).toBe(0.0345)
  })

  it('takes a dated id for what it is', () => {
    expect(priceCall('claude-haiku-4-5-20251001', { inputTokens: 1_000_000 })).toBe(1)
  })

  it('says that it does not know the price of an unknown model', () => {
    expect(priceCall('somebody-elses-model', { inputTokens: 5 })).toBeNull()
  })
})
