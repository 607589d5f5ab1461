import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LimitDesk } from '../../chat/limits/limit-desk.ts'
import { createLimitBook, type LimitCrossing } from '../../domain/limits/limit-book.ts'
import { createRateLimits, RateLimited, type RateLimitKind, type RateLimits } from './rate-limits.ts'

/** A desk without a database. */
function desk(noted: LimitCrossing[] = []): LimitDesk {
  return {
    book: createLimitBook(),
    refresh: () => {},
    reload: async () => {},
    note: crossing => void noted.push(crossing),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function countPassing(limits: RateLimits, kind: RateLimitKind, tries: number) {
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
  const limits = createRateLimits(desk())
  expect(await countPassing(limits, 'message', 300)).toBe(200)
  for (let second = 0; second < 10; second++) {
    vi.advanceTimersByTime(1_000)
    expect(await countPassing(limits, 'message', 20)).toBe(5)
  }
})

test('a person can begin 30 catch-ups in an hour', async () => {
  const limits = createRateLimits(desk())
  expect(await countPassing(limits, 'catchUp', 40)).toBe(30)
})

test('a person can write 600 times a minute, a key can call 1,200 times', async () => {
  const limits = createRateLimits(desk())
  expect(await countPassing(limits, 'write', 700)).toBe(600)
  expect(await countPassing(limits, 'apiKey', 1_300)).toBe(1_200)
  vi.advanceTimersByTime(60_000)
  expect(await countPassing(limits, 'write', 700)).toBe(600)
})

test("a workspace accepts 1,000 messages in a burst, then 50 a second, and says that the limit is not one person's", async () => {
  const limits = createRateLimits(desk())
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

test('work counts by its weight: after too much of it, the next is refused until the minute is over', async () => {
  const limits = createRateLimits(desk())
  await limits.consume('hookWork', 'orchard', 4_900)
  await expect(limits.consume('hookWork', 'orchard', 3_000)).rejects.toBeInstanceOf(RateLimited)
  await expect(limits.consume('hookWork', 'orchard')).rejects.toBeInstanceOf(RateLimited)
  await limits.consume('hookWork', 'meadow')
  vi.advanceTimersByTime(60_000)
  await limits.consume('hookWork', 'orchard')
})

test('a refusal says when to come back, and stops nobody else', async () => {
  const limits = createRateLimits(desk())
  await countPassing(limits, 'write', 600)
  vi.advanceTimersByTime(20_500)
  await expect(limits.consume('write', 'mira')).rejects.toMatchObject({
    status: 429,
    reason: 'rate_limited',
    retryAfter: 40,
    message: 'You sent too many requests. Try again in 40 seconds.',
  })
  await expect(limits.consume('write', 'jonas')).resolves.toMatchObject({ remaining: 599 })
})

test('A standing tells how much is left, and when the count begins anew', async () => {
  const limits = createRateLimits(desk())
  expect(await limits.consume('apiKey', 'k')).toEqual({
    policy: 'key',
    most: 1_200,
    seconds: 60,
    remaining: 1_199,
    resetSeconds: 60,
  })
  vi.advanceTimersByTime(18_000)
  expect(await limits.consume('apiKey', 'k')).toMatchObject({ remaining: 1_198, resetSeconds: 42 })
  const burst: number[] = []
  for (let i = 0; i < 200; i++) burst.push((await limits.consume('message', 'mira'))?.remaining ?? -1)
  expect(burst).toEqual(Array.from({ length: 200 }, (_, index) => 199 - index))
  await expect(limits.consume('message', 'mira')).rejects.toMatchObject({
    standing: { policy: 'messages', most: 200, remaining: 0, resetSeconds: 1 },
  })
  // Limits by network address are not told to callers.
  expect(await limits.consume('authAddress', '10.0.0.1')).toBeUndefined()
})

test('A workspace that lowered a limit refuses earlier, for each person and key by themselves', async () => {
  const noted: LimitCrossing[] = []
  const at = desk(noted)
  const limits = createRateLimits(at)
  const admit = (workspaceId: string, subjectId = 'mira') =>
    limits.admit({ kind: 'message', workspaceId, subjectId })
  expect(await admit('orchard')).toBeUndefined()
  at.book.replaceLowered(new Map([['orchard', { message: 5 }]]))
  for (const left of [3, 2, 1, 0]) expect(await admit('orchard')).toMatchObject({ most: 5, remaining: left })
  await expect(admit('orchard')).rejects.toMatchObject({
    status: 429,
    retryAfter: 60,
    standing: { policy: 'messages', most: 5, remaining: 0 },
  })
  await expect(admit('orchard', 'jonas')).resolves.toMatchObject({ remaining: 4 })
  await expect(admit('meadow')).resolves.toBeUndefined()
  expect(noted.map(({ subjectId, how }) => [subjectId, how])).toEqual([
    ['mira', 'near'],
    ['mira', 'reached'],
  ])
  vi.advanceTimersByTime(60_000)
  await expect(admit('orchard')).resolves.toMatchObject({ remaining: 4 })
  expect(at.book.listUses('orchard')).toMatchObject([{ kind: 'message', subjectId: 'mira', used: 1 }])
})
