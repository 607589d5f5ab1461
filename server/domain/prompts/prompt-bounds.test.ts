import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceAtMost } from '../spending/prices.ts'
import { leastRoom } from '../spending/spend.ts'
import { findRooms, isLastPaid, roomForFiles } from './prompt-bounds.ts'

const bounds = {
  window: 1_000_000,
  model: 'claude-sonnet-5-5',
  maxTokens: 4_096,
  usd: 0.1,
  cachedTokens: 0,
  condenseUsd: 0.01,
}

describe('the room of a prompt', () => {
  it('is bounded by the money, with a quarter of the answer kept free', () => {
    // $0.10 without 1,024 tokens at $10 a million pays for 35,903 at $2.50.
    const { asIs, cut, condensed } = findRooms(bounds, 40_000)
    expect(cut).toBe(35_903)
    expect(asIs).toBe(cut)
    expect(condensed).toBeLessThan(cut)
  })

  it('is the window if the money pays for everything, or if there is no limit', () => {
    const { asIs } = findRooms(bounds, 30_000)
    expect(asIs).toBe(975_904)
    expect(findRooms({ ...bounds, usd: null }, 9)).toEqual({ asIs, cut: asIs, condensed: asIs })
    expect(findRooms({ ...bounds, model: 'unknown' }, 900_000).asIs).toBe(asIs)
  })

  it('is larger for a prompt whose start the cache holds than for a shorter one that must be sent anew', () => {
    const { asIs, cut } = findRooms({ ...bounds, usd: 0.03, cachedTokens: 38_000 }, 40_000)
    expect(asIs).toBeGreaterThan(40_000)
    expect(cut).toBeLessThan(10_000)
  })

  it('never costs more than the money with the least room for an answer', () => {
    const models = fc.constantFrom('claude-sonnet-5-5', 'claude-haiku-5-5', 'claude-opus-5-5')
    fc.assert(
      fc.property(models, fc.double({ min: 0, max: 2, noNaN: true }), (model, usd) => {
        const { cut } = findRooms({ ...bounds, model, usd, window: null }, 10_000_000)
        const prompt = { promptTokens: cut, cachedTokens: 0, unmarkedTokens: 0 }
        return cut === 0 || (priceAtMost(model, { ...prompt, maxTokens: leastRoom(4_096) }) ?? 0) <= usd
      }),
    )
  })
})

describe('the last call that the money pays for', () => {
  const call = { ...bounds, promptTokens: 40_000, cachedTokens: 0, unmarkedTokens: 500 }

  it('is the one after which a further call would be refused', () => {
    expect(isLastPaid({ ...call, usd: 0.115 })).toBe(true)
    expect(isLastPaid({ ...call, usd: 0.25 })).toBe(false)
  })

  it('is never told without a limit or a known price', () => {
    expect(isLastPaid({ ...call, usd: null })).toBe(false)
    expect(isLastPaid({ ...call, usd: 0.001, model: 'unknown' })).toBe(false)
  })
})

describe('the room of files', () => {
  const model = 'claude-sonnet-5-5'
  const room = (usd: number | null, window: number | null = 1_000_000) =>
    roomForFiles({ model, maxTokens: 4_096, window, usd })

  it('is a share of the prompt that the task can pay and the model can read, up to a limit', () => {
    expect(room(null)).toBe(80_000)
    expect(room(0.1)).toBeLessThan(20_000)
    expect(room(0.1)).toBeGreaterThan(8_000)
    expect(room(0.001)).toBe(0)
    expect(room(null, 20_000)).toBeLessThan(8_000)
  })
})
