import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRateLimits, RateLimited, type RateLimitKind } from './rate-limits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function countPassing(limits: ReturnType<typeof createRateLimits>, kind: RateLimitKind, tries: number) {
  let passed = 0
  for (let i = 0; i < tries; i++) {
    await limits.consume(kind, 'mira').then(
      () => passed++,
      error => expect(error).toBeInstanceOf(RateLimited),
    )
  }
  return passed
}

test('a person can send 200 messages in a burst, then 5 a second', async () => {
  const limits = createRateLimits()
  expect(await countPassing(limits, 'message', 300)).toBe(200)
  for (let second = 0; second < 10; second++) {
    vi.advanceTimersByTime(1_000)
    expect(await countPassing(limits, 'message', 20)).toBe(5)
  }
})

test('a person can begin 30 catch-ups in an hour', async () => {
  const limits = createRateLimits()
  expect(await countPassing(limits, 'catchUp', 40)).toBe(30)
})

test('a person can write 600 times a minute, a key can call 1,200 times', async () => {
  const limits = createRateLimits()
  expect(await countPassing(limits, 'write', 700)).toBe(600)
  expect(await countPassing(limits, 'apiKey', 1_300)).toBe(1_200)
  vi.advanceTimersByTime(60_000)
  expect(await countPassing(limits, 'write', 700)).toBe(600)
})

test("a workspace accepts 1,000 messages in a burst, then 50 a second, and says that the limit is not one person's", async () => {
  const limits = createRateLimits()
  expect(await countPassing(limits, 'workspacePosts', 1_100)).toBe(1_000)
  vi.advanceTimersByTime(1_000)
  expect(await countPassing(limits, 'workspacePosts', 100)).toBe(50)
  expect(await countPassing(limits, 'workspaceCalls', 6_100)).toBe(6_000)
  await expect(limits.consume('workspaceCalls', 'mira')).rejects.toMatchObject({
    status: 429,
    retryAfter: expect.any(Number),
    message: expect.stringContaining('This workspace has sent'),
  })
})

test('a refusal says when to come back, and stops nobody else', async () => {
  const limits = createRateLimits()
  await countPassing(limits, 'write', 600)
  vi.advanceTimersByTime(20_500)
  await expect(limits.consume('write', 'mira')).rejects.toMatchObject({
    status: 429,
    reason: 'rate_limited',
    retryAfter: 40,
    message: 'You sent too many requests. Try again in 40 seconds.',
  })
  await expect(limits.consume('write', 'jonas')).resolves.toBeUndefined()
})
