import { expect, test } from 'vitest'
import type { PromptPart } from './estimate-tokens.ts'
import { createPromptCache } from './prompt-cache.ts'

const system: PromptPart = { text: 'the system prompt', tokens: 2_000, cacheTtl: '5m' }
const question: PromptPart = { text: 'a question', tokens: 30, cacheTtl: null }

test('without a mark all tokens are plain input', () => {
  const cache = createPromptCache()
  expect(cache.count('m', [{ ...system, cacheTtl: null }, question])).toEqual({
    input: 2_030,
    cacheRead: 0,
    cacheWrite5m: 0,
    cacheWrite1h: 0,
  })
})

test('a marked prefix is written once and read from then on', () => {
  const cache = createPromptCache()
  expect(cache.count('m', [system, question])).toEqual({
    input: 30,
    cacheRead: 0,
    cacheWrite5m: 2_000,
    cacheWrite1h: 0,
  })
  const next = cache.count('m', [system, { ...question, text: 'another one' }])
  expect(next).toEqual({ input: 30, cacheRead: 2_000, cacheWrite5m: 0, cacheWrite1h: 0 })
})

test('a second mark after the first writes only the new part', () => {
  const cache = createPromptCache()
  cache.count('m', [system, question])
  const history: PromptPart = { text: 'history', tokens: 500, cacheTtl: '1h' }
  expect(cache.count('m', [system, history, question])).toEqual({
    input: 30,
    cacheRead: 2_000,
    cacheWrite5m: 0,
    cacheWrite1h: 500,
  })
})

test('a changed prefix, another model and a prefix that is too short miss the cache', () => {
  const cache = createPromptCache()
  cache.count('m', [system, question])
  expect(cache.count('m', [{ ...system, text: 'changed' }, question]).cacheRead).toBe(0)
  expect(cache.count('other', [system, question]).cacheRead).toBe(0)
  const short = { ...system, text: 'short', tokens: 100 }
  cache.count('m', [short])
  expect(cache.count('m', [short])).toEqual({ input: 100, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 })
})

test('an entry that nobody reads for five minutes is forgotten, and each use keeps it', () => {
  let minutes = 0
  const cache = createPromptCache(() => minutes * 60_000)
  cache.count('m', [system])
  minutes = 4
  expect(cache.count('m', [system]).cacheRead).toBe(2_000)
  minutes = 8
  expect(cache.count('m', [system]).cacheRead).toBe(2_000)
  minutes = 14
  expect(cache.count('m', [system]).cacheRead).toBe(0)
})

test('a prefix that was marked before is found up to twenty blocks before a mark, and no further', () => {
  const cache = createPromptCache()
  cache.count('m', [system])
  const unmarked: PromptPart = { ...system, cacheTtl: null }
  const blocks = (length: number): PromptPart[] =>
    Array.from({ length }, (_, index) => ({ text: `${index}`, tokens: 10, cacheTtl: null }))
  const marked: PromptPart = { text: 'the end of the history', tokens: 10, cacheTtl: '5m' }
  expect(cache.count('m', [unmarked, ...blocks(20), marked]).cacheRead).toBe(0)
  expect(cache.count('m', [unmarked, ...blocks(19), marked])).toEqual({
    input: 0,
    cacheRead: 2_000,
    cacheWrite5m: 200,
    cacheWrite1h: 0,
  })
})

test('a request that moves its mark forward reads up to the old mark and writes the rest', () => {
  const cache = createPromptCache()
  const first: PromptPart = { text: 'first', tokens: 100, cacheTtl: '5m' }
  const second: PromptPart = { text: 'second', tokens: 100, cacheTtl: '5m' }
  cache.count('m', [system, first, question])
  expect(cache.count('m', [system, { ...first, cacheTtl: null }, second, question])).toEqual({
    input: 30,
    cacheRead: 2_100,
    cacheWrite5m: 100,
    cacheWrite1h: 0,
  })
})

test('a history that begins with another message is not read', () => {
  const cache = createPromptCache()
  const history = (from: number): PromptPart[] =>
    Array.from({ length: 5 }, (_, index) => ({
      text: `message ${from + index}`,
      tokens: 100,
      cacheTtl: index === 4 ? '5m' : null,
    }))
  cache.count('m', [system, ...history(1)])
  expect(cache.count('m', [system, ...history(2)]).cacheRead).toBe(2_000)
})
