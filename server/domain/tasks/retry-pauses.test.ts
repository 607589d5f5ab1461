import { describe, expect, it } from 'vitest'
import type { CallFailure } from './events.ts'
import { decideRetry, decideWait, type FailedCall } from './retry-pauses.ts'

const failed = (failure: CallFailure, more: Partial<FailedCall> = {}): FailedCall => ({
  failure,
  retryAfterMs: null,
  shouldRetry: null,
  ...more,
})
const again = (waitMs: number) => ({ do: 'call_again', waitMs, parked: false, repair: false })
const giveUp = (reason: string) => ({ do: 'give_up', reason })

describe('a failed model call', () => {
  it.each(['overloaded', 'unreachable', 'cut', 'stalled'] as const)(
    'with an outage (%s) waits 1, 5 and 15 seconds, then gives up',
    failure => {
      const calls = [1, 2, 3, 4].map(count => Array.from({ length: count }, () => failed(failure)))
      expect(calls.map(call => decideRetry(call, 0))).toEqual([
        again(1_000),
        again(5_000),
        again(15_000),
        giveUp('model_unavailable'),
      ])
    },
  )

  it('with a prompt that is too large makes it smaller, but not for ever', () => {
    const calls = (count: number) => Array.from({ length: count }, () => failed('context_too_large'))
    expect(decideRetry(calls(1), 0)).toEqual(again(0))
    expect(decideRetry(calls(6), 0)).toEqual(giveUp('context_too_large'))
  })

  it('counts outages of different kinds together, and no others', () => {
    const mixed = [failed('overloaded'), failed('garbled'), failed('worker_lost'), failed('cut')]
    expect(decideRetry(mixed, 0)).toEqual(again(5_000))
  })

  it('waits as long as a rate limit asks, and lets other tasks pass if that is long', () => {
    expect(decideRetry([failed('rate_limited', { retryAfterMs: 20_000 })], 0)).toEqual(again(20_000))
    expect(decideRetry([failed('rate_limited', { retryAfterMs: 30_001 })], 0)).toEqual({
      ...again(30_001),
      parked: true,
    })
  })

  it('gives up on a rate limit when the waits add up to more than 15 minutes', () => {
    const limited = [failed('rate_limited', { retryAfterMs: 60_000 })]
    expect(decideRetry(limited, 14 * 60_000)).toMatchObject({ do: 'call_again' })
    expect(decideRetry(limited, 14 * 60_000 + 1)).toEqual(giveUp('rate_limited'))
    expect(decideRetry([failed('rate_limited', { retryAfterMs: 86_400_000 })], 0)).toEqual(
      giveUp('rate_limited'),
    )
  })

  it('does not call again at once after a rate limit that names no time, or nearly none', () => {
    expect(decideRetry([failed('rate_limited')], 0)).toEqual(again(1_000))
    expect(decideRetry([failed('rate_limited', { retryAfterMs: 0 })], 0)).toEqual(again(1_000))
  })

  it('repairs an unreadable answer once', () => {
    expect(decideRetry([failed('garbled')], 0)).toEqual({ ...again(0), repair: true })
    expect(decideRetry([failed('garbled'), failed('garbled')], 0)).toEqual(giveUp('unexpected_answer'))
  })

  it('asks once more after an answer that was only thinking', () => {
    expect(decideRetry([failed('only_thinking')], 0)).toEqual(again(0))
    expect(decideRetry([failed('only_thinking'), failed('only_thinking')], 0)).toEqual(
      giveUp('only_thinking'),
    )
  })

  it.each([
    ['timeout', 'timeout'],
    ['rejected', 'model_not_available'],
    ['unauthorized', 'model_not_available'],
  ] as const)('does not call again after %s', (failure, reason) => {
    expect(decideRetry([failed(failure)], 0)).toEqual(giveUp(reason))
  })

  it('calls again at once after a process died, but not for ever', () => {
    const lost = (count: number) => Array.from({ length: count }, () => failed('worker_lost'))
    expect(decideRetry(lost(20), 0)).toEqual(again(0))
    expect(decideRetry(lost(21), 0)).toEqual(giveUp('internal'))
  })

  it('waits after our own errors as it does after outages', () => {
    const faults = (count: number) => Array.from({ length: count }, () => failed('internal'))
    expect([1, 2, 3, 4].map(count => decideRetry(faults(count), 0))).toEqual([
      again(1_000),
      again(5_000),
      again(15_000),
      giveUp('internal'),
    ])
  })

  it("follows the endpoint's own word", () => {
    expect(decideRetry([failed('overloaded', { shouldRetry: false })], 0)).toEqual(
      giveUp('model_not_available'),
    )
    expect(decideRetry([failed('rejected', { shouldRetry: true })], 0)).toEqual(again(1_000))
  })

  it('treats a pause that the endpoint told another task as its own', () => {
    expect(decideWait(10_000, 0)).toEqual(again(10_000))
    expect(decideWait(16 * 60_000, 0)).toEqual(giveUp('rate_limited'))
  })
})
