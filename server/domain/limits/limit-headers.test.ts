import { expect, test } from 'vitest'
import { addToHeaders } from './limit-headers.ts'

const key = { policy: 'key', most: 1_200, seconds: 60, remaining: 1_199, resetSeconds: 42 }

test('Each limit is one item of a list, and is told once', () => {
  const one = addToHeaders({}, key)
  expect(one).toEqual({ 'ratelimit-policy': '"key";q=1200;w=60', ratelimit: '"key";r=1199;t=42' })
  const two = addToHeaders(one, { ...key, policy: 'writes', most: 600, remaining: 3 })
  expect(two.ratelimit).toBe('"key";r=1199;t=42, "writes";r=3;t=42')
  const again = addToHeaders(two, { ...key, remaining: 1_198 })
  expect(again).toEqual({
    'ratelimit-policy': '"writes";q=600;w=60, "key";q=1200;w=60',
    ratelimit: '"writes";r=3;t=42, "key";r=1198;t=42',
  })
})
