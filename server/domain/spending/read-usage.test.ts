import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { priceCall } from './prices.ts'
import { mergeUsage, readUsage } from './read-usage.ts'

describe('the tokens that an endpoint reports', () => {
  it.each<[string, unknown, object]>([
    ['count', { input_tokens: 10, output_tokens: 7 }, { inputTokens: 10, outputTokens: 7 }],
    ['are missing if negative', { input_tokens: -1_000_000, output_tokens: 7 }, { outputTokens: 7 }],
    ['are missing if not whole', { input_tokens: 1.5 }, {}],
    ['are missing if no number', { input_tokens: '10', output_tokens: Number.NaN }, {}],
    ['are missing if larger than any call', { input_tokens: 1e300 }, {}],
    [
      'are at least their parts',
      { output_tokens: 1, output_tokens_details: { thinking_tokens: 3 } },
      { outputTokens: 3 },
    ],
    [
      'are at least their writes',
      {
        cache_creation_input_tokens: 1,
        cache_creation: { ephemeral_1h_input_tokens: 5, ephemeral_5m_input_tokens: 2 },
      },
      { cacheWriteTokens: 7, cacheWrite1hTokens: 5 },
    ],
    ['are none in garbage', 'garbage', {}],
  ])('%s', (_, wire, read) => {
    expect(readUsage(wire)).toMatchObject(read)
    expect(Object.keys(readUsage(wire)).length).toBeGreaterThanOrEqual(Object.keys(read).length)
  })

  it('at the end of a stream never make those at its start smaller', () => {
    const start = { input_tokens: 10, output_tokens: 1, cache_creation: { ephemeral_1h_input_tokens: 4 } }
    const end = { input_tokens: 0, output_tokens: 7, cache_creation: null, service_tier: 'standard' }
    expect(mergeUsage(start, end)).toEqual({
      input_tokens: 10,
      output_tokens: 7,
      cache_creation: { ephemeral_1h_input_tokens: 4 },
      service_tier: 'standard',
    })
    expect(mergeUsage(start, { output_tokens: -5 })).toMatchObject({ output_tokens: 1 })
    expect(mergeUsage(undefined, { output_tokens: 7 })).toEqual({ output_tokens: 7 })
  })
})

const figure = fc.oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.double(), fc.constant(null), fc.string())
const wire = fc.record(
  {
    input_tokens: figure,
    output_tokens: figure,
    cache_read_input_tokens: figure,
    cache_creation_input_tokens: figure,
    cache_creation: fc.oneof(
      figure,
      fc.record({ ephemeral_1h_input_tokens: figure, ephemeral_5m_input_tokens: figure }),
    ),
    output_tokens_details: fc.oneof(figure, fc.record({ thinking_tokens: figure })),
  },
  { requiredKeys: [] },
)

test('a cost is never below zero nor below that of its parts, whatever an endpoint reports', () => {
  const price = { input: 3, output: 15, cacheRead: 0.3, cacheWrite5m: 3.75, cacheWrite1h: 6 }
  fc.assert(
    fc.property(wire, wire, (start, end) => {
      const usage = readUsage(mergeUsage(start, end))
      const cost = priceCall(price, usage) ?? Number.NaN
      for (const part of Object.values(usage)) expect(part).toBeGreaterThanOrEqual(0)
      for (const key of ['inputTokens', 'outputTokens', 'cacheReadTokens', 'cacheWriteTokens'] as const) {
        const { [key]: tokens = 0 } = usage
        expect(cost).toBeGreaterThanOrEqual(priceCall(price, { [key]: tokens }) ?? Number.NaN)
      }
    }),
  )
})
