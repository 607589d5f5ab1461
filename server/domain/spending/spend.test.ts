import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leastRoom, noSharedLimits, planSpend, priceLostCall, type SpendLeft } from './spend.ts'

const unlimited: SpendLeft = { ...noSharedLimits, task: null, asker: null, fork: null }
const plan = (left: Partial<SpendLeft>, more: Partial<Parameters<typeof planSpend>[0]> = {}) =>
  planSpend({
    model: 'claude-sonnet-5-5',
    isFree: false,
    promptTokens: 10_000,
    cachedTokens: 0,
    unmarkedTokens: 0,
    maxTokens: 4_096,
    left: { ...unlimited, ...left },
    ...more,
  })

describe('a model call', () => {
  it('reserves its highest cost: the whole prompt into the cache, the whole answer', () => {
    // 10,000 at $2.50 and 4,096 at $10 a million
    expect(plan({ task: 0.1 })).toEqual({ do: 'call', maxTokens: 4_096, reservedUsd: 0.06596 })
    expect(plan({})).toEqual({ do: 'call', maxTokens: 4_096, reservedUsd: 0.06596 })
  })

  it('reserves less for tokens that the cache holds, and for tokens that are not written into it', () => {
    const cached = { cachedTokens: 8_000, unmarkedTokens: 1_000 }
    // 8,000 at $0.10, 1,000 at $2.50, 1,000 at $2.00 and 4,096 at $10 a million
    expect(plan({}, cached)).toMatchObject({ reservedUsd: 0.04626 })
    // 10,000 at $2.50 would leave nothing for an answer.
    expect(plan({ task: 0.026 }, cached)).toMatchObject({ do: 'call', maxTokens: 2_069 })
  })

  it('leaves a quarter of its length to the answer, and 1,024 tokens at least', () => {
    const long = { maxTokens: 16_000 }
    expect(plan({ task: 0.025 + 0.04001 }, long)).toMatchObject({ do: 'call', maxTokens: 4_000 })
    expect(plan({ task: 0.025 + 0.0399 }, long)).toEqual({ do: 'stop', limit: 'task' })
  })

  it('gets a shorter answer if less is left, and none if it would be too short', () => {
    expect(plan({ task: 0.05 })).toMatchObject({ do: 'call', maxTokens: 2_499 })
    expect(plan({ task: 0.03524 + 0.000001 })).toMatchObject({ do: 'call', maxTokens: 1_024 })
    expect(plan({ task: 0.0352 })).toEqual({ do: 'stop', limit: 'task' })
    expect(plan({ task: -0.5 })).toEqual({ do: 'stop', limit: 'task' })
  })

  it('is stopped by the limit with the least left', () => {
    expect(plan({ task: 0.1, day: 0.02, month: 0.03, instance: 5 })).toEqual({ do: 'stop', limit: 'day' })
    expect(plan({ task: 0.1, day: 1, month: 0.01, instance: 5 })).toEqual({ do: 'stop', limit: 'month' })
    expect(plan({ task: 0.1, day: 1, month: 1, instance: 0 })).toEqual({ do: 'stop', limit: 'instance' })
    expect(plan({ task: 0.1, day: 0.02, fork: 0.01 })).toEqual({ do: 'stop', limit: 'fork' })
    expect(plan({ task: 0.01, fork: 0.01 })).toEqual({ do: 'stop', limit: 'task' })
    expect(plan({ task: 0.1, asker: 0.01 })).toEqual({ do: 'stop', limit: 'asker' })
  })

  it('may be as short as its agent’s limit, even if that is below the useful length', () => {
    expect(plan({ task: 0.1 }, { maxTokens: 256 })).toMatchObject({ do: 'call', maxTokens: 256 })
    expect(plan({ task: 0.026 }, { maxTokens: 256 })).toEqual({ do: 'stop', limit: 'task' })
  })

  it('costs more with a small model’s long prompt', () => {
    const small = { model: 'claude-haiku-5-5', maxTokens: 1_000 }
    expect(plan({}, { ...small, promptTokens: 100_000 })).toMatchObject({ reservedUsd: 0.013 })
    expect(plan({}, { ...small, promptTokens: 100_001 })).toMatchObject({ reservedUsd: 0.065001 })
  })

  it('with an unknown price reserves nothing, and is made if any money is left', () => {
    const unknown = { model: 'somebody-elses' }
    expect(plan({ task: 0.000001 }, unknown)).toEqual({ do: 'call', maxTokens: 4_096, reservedUsd: null })
    expect(plan({ day: 0 }, unknown)).toEqual({ do: 'stop', limit: 'day' })
  })

  it('that is free needs no money', () => {
    expect(plan({ task: 0, day: -1 }, { isFree: true })).toEqual({
      do: 'call',
      maxTokens: 4_096,
      reservedUsd: 0,
    })
  })

  it('never reserves more than is left', () => {
    const usd = fc.option(fc.double({ min: -1, max: 2, noNaN: true }))
    const models = fc.constantFrom('claude-sonnet-5-5', 'claude-haiku-5-5', 'claude-opus-5-5')
    fc.assert(
      fc.property(
        fc.record({
          ...{ task: usd, asker: usd, day: usd, month: usd, agentDay: usd, agentMonth: usd },
          ...{ personDay: usd, personMonth: usd, instance: usd, fork: usd },
        }),
        models,
        fc.nat(300_000),
        fc.integer({ min: 256, max: 64_000 }),
        (left, model, promptTokens, maxTokens) => {
          const planned = plan(left, { model, promptTokens, maxTokens })
          if (planned.do === 'stop') return left[planned.limit] !== null
          const least = Math.min(...Object.values(left).map(limit => limit ?? Number.POSITIVE_INFINITY))
          return (
            (planned.reservedUsd ?? 0) <= least &&
            planned.maxTokens <= maxTokens &&
            planned.maxTokens >= leastRoom(maxTokens)
          )
        },
      ),
    )
  })
})

describe('a call with a dead process', () => {
  it('costs the sent and the received tokens, and never more than was reserved', () => {
    const call = { model: 'claude-sonnet-5-5', promptTokens: 1_000, answerTokens: 100, reservedUsd: 0.05 }
    expect(priceLostCall(call)).toBe(0.0035)
    expect(priceLostCall({ ...call, reservedUsd: 0.001 })).toBe(0.001)
    expect(priceLostCall({ ...call, reservedUsd: 0 })).toBe(0)
    expect(priceLostCall({ ...call, reservedUsd: null })).toBeNull()
    expect(priceLostCall({ ...call, model: 'somebody-elses' })).toBeNull()
  })
})
