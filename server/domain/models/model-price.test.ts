import { expect, it } from 'vitest'
import { builtInPrice, priceCall } from '../spending/prices.ts'
import { describePrice, findPrice } from './model-price.ts'

const rates = (input: number) => ({
  ...{ input, output: 10, cacheRead: 0.1, cacheWrite5m: 2.5, cacheWrite1h: 4 },
})
const given = [
  { model: 'claude-sonnet-5-5', endpointId: null, validFrom: '2026-11-10', rates: rates(3) },
  { model: 'claude-sonnet-5-5', endpointId: null, validFrom: '2026-12-01', rates: rates(4) },
  { model: 'claude-sonnet-5-5', endpointId: 'eu', validFrom: '2026-11-20', rates: rates(5) },
  { model: 'house', endpointId: 'eu', validFrom: '2026-11-01', rates: rates(0) },
]
const inputOf = (endpointId: string | null, on: string, model = 'claude-sonnet-5-5') =>
  findPrice(given, { model, endpointId, on })?.input ?? null

it('a price counts from its day on, and the newest that counts is used', () => {
  expect(inputOf(null, '2026-11-09')).toBe(2)
  expect(inputOf(null, '2026-11-10')).toBe(3)
  expect(inputOf(null, '2026-11-30')).toBe(3)
  expect(inputOf(null, '2026-12-01')).toBe(4)
})

it('the price of the endpoint comes before the one for all, and that before the built-in one', () => {
  expect(inputOf('eu', '2026-11-19')).toBe(3)
  expect(inputOf('eu', '2026-12-24')).toBe(5)
  expect(inputOf('us', '2026-12-24')).toBe(4)
  expect(inputOf('us', '2026-11-01')).toBe(2)
})

it('a price at the server’s own endpoint is never below the built-in one, long prompts included', () => {
  const nothing = { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 }
  const free = { validFrom: '2026-11-01', rates: nothing }
  const given = [
    { ...free, model: 'claude-haiku-5-5', endpointId: null },
    { ...free, model: 'claude-haiku-5-5', endpointId: 'own' },
  ]
  const at = (endpointId: string | null) =>
    findPrice(given, { model: 'claude-haiku-5-5', endpointId, on: '2026-11-20' })
  expect(at(null)).toEqual(builtInPrice('claude-haiku-5-5'))
  expect(at('own')).toEqual(nothing)
})

it('a dated snapshot of a model has the price of the model', () => {
  expect(inputOf('eu', '2026-12-24', 'claude-sonnet-5-5-20260901')).toBe(5)
})

it('a price is unknown where nobody gave it, and known where it is nothing', () => {
  const on = '2026-12-24'
  expect(findPrice(given, { model: 'house', endpointId: null, on })).toBeNull()
  expect(describePrice(given, { model: 'house', endpointId: null, on })).toBeNull()
  const free = findPrice(given, { model: 'house', endpointId: 'eu', on })
  expect(priceCall(free, { inputTokens: 1_000_000 })).toBe(0)
  expect(describePrice(given, { model: 'claude-haiku-5-5', endpointId: 'eu', on })).toMatchObject({
    since: null,
    hasLongPrompts: true,
  })
})
