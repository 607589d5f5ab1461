import { describe, expect, test } from 'vitest'
import { hasFailedForLong, mostAttempts, pauseAfter } from './attempt-plan.ts'

const hour = 3_600_000

describe('the pauses between attempts', () => {
  const plan = (random: number) =>
    Array.from({ length: mostAttempts }, (_, index) => pauseAfter(index + 1, random))

  test('grow and take about a day in all, then end', () => {
    const pauses = plan(0.5)
    expect(pauses.at(-1)).toBeNull()
    const times = pauses.filter(pause => pause !== null)
    expect(times).toEqual([...times].sort((one, other) => one - other))
    expect(times[0]).toBe(5_000)
    const total = times.reduce((sum, pause) => sum + pause, 0)
    expect(total).toBeGreaterThan(23 * hour)
    expect(total).toBeLessThan(25 * hour)
  })

  test('differ by chance, by a fifth at most', () => {
    expect(pauseAfter(4, 0)).toBe(480_000)
    expect(pauseAfter(4, 1)).toBe(720_000)
  })

  test('are as long as the receiver asks, up to a day', () => {
    expect(pauseAfter(1, 0.5, 90_000)).toBe(90_000)
    expect(pauseAfter(1, 0.5, 1_000)).toBe(5_000)
    expect(pauseAfter(1, 0.5, 1_000 * hour)).toBe(24 * hour)
    expect(pauseAfter(mostAttempts, 0.5, 90_000)).toBeNull()
  })
})

describe('a webhook that fails', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * hour)

  test.each([
    [{ failingSince: null, givenUp: 0 }, false],
    [{ failingSince: ago(119), givenUp: 19 }, false],
    [{ failingSince: ago(120), givenUp: 1 }, true],
    [{ failingSince: ago(30), givenUp: 20 }, true],
  ])('is judged by the time and the lost deliveries: %o', (given, expected) => {
    expect(hasFailedForLong({ ...given, now })).toBe(expected)
  })
})
