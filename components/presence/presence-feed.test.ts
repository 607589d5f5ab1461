// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PresenceList, PresenceState } from '@/server/domain/workspaces/presence'
import { createPresenceFeed, type PresenceFeed } from './presence-feed'

const minute = 60_000
const ada = '0193a000-0000-7000-8000-00000000000a'
const bob = '0193a000-0000-7000-8000-00000000000b'
let answer: () => Promise<PresenceList>
let reports: { tabId: string; state: PresenceState }[]
let feed: PresenceFeed

const now = () => new Date().toISOString()
const here = (userId: string) => feed.people.get().get(userId)?.state
const hear = (state: PresenceState) =>
  feed.hear({ name: 'presence.changed', payload: { userId: bob, state, at: now() } })

beforeEach(() => {
  vi.useFakeTimers()
  answer = async () => ({ people: [ada, bob].map(userId => ({ userId, state: 'online' })), at: now() })
  reports = []
  feed = createPresenceFeed(page => {
    reports.push(page)
    return answer()
  })
})
afterEach(() => {
  feed.stop()
  vi.useRealTimers()
})

describe('the list of who is here', () => {
  it('is known with the answer to the first report', async () => {
    feed.start()
    await vi.advanceTimersByTimeAsync(0)
    expect([here(ada), here(bob)]).toEqual(['online', 'online'])
  })

  it('shows arrivals at once, and gives people who leave a moment to come back', async () => {
    hear('online')
    expect(here(bob)).toBe('online')
    hear('away')
    await vi.advanceTimersByTimeAsync(1_000)
    hear('online')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(here(bob)).toBe('online')
    hear('away')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(here(bob)).toBe('away')
  })

  it('reports under one id until the page was away, and under a new one when it is back', () => {
    feed.start()
    feed.refresh()
    feed.stop()
    feed.start()
    const [first, again, left, back] = reports
    expect(reports.map(({ state }) => state)).toEqual(['online', 'online', 'away', 'online'])
    expect([again?.tabId, left?.tabId]).toEqual([first?.tabId, first?.tabId])
    expect(back?.tabId).not.toBe(first?.tabId)
  })

  it('takes no word from other events', () => {
    feed.hear({ name: 'member.changed', payload: { id: bob } })
    expect(here(bob)).toBeUndefined()
  })

  it('is empty once a loss of the line is told, whatever arrives, and current again when it is over', async () => {
    feed.start()
    await vi.advanceTimersByTimeAsync(0)
    feed.hearLine(Date.now() - 3_000)
    expect(here(bob)).toBe('online')
    await vi.advanceTimersByTimeAsync(2_000)
    expect([here(ada), here(bob)]).toEqual([undefined, undefined])
    hear('online')
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect(here(bob)).toBeUndefined()
    const before = reports.length
    feed.hearLine(null)
    expect(reports.length).toBe(before + 1)
    await vi.advanceTimersByTimeAsync(0)
    expect([here(ada), here(bob)]).toEqual(['online', 'online'])
  })

  it('takes no list that was asked for before the line was lost, and says nothing of its person meanwhile', async () => {
    const late = Promise.withResolvers<PresenceList>()
    answer = () => late.promise
    feed.start()
    feed.hearLine(Date.now() - 8_000)
    await vi.advanceTimersByTimeAsync(0)
    late.resolve({ people: [{ userId: bob, state: 'online' }], at: now() })
    await vi.advanceTimersByTimeAsync(minute)
    expect(here(bob)).toBeUndefined()
    expect(reports).toHaveLength(1)
  })

  it('stays through a loss that is over before it is told', async () => {
    feed.start()
    await vi.advanceTimersByTimeAsync(0)
    feed.hearLine(Date.now())
    await vi.advanceTimersByTimeAsync(4_000)
    feed.hearLine(null)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(here(bob)).toBe('online')
  })

  it('is empty when nothing has answered for two minutes', async () => {
    feed.start()
    await vi.advanceTimersByTimeAsync(0)
    answer = () => Promise.reject(new Error('cut'))
    await vi.advanceTimersByTimeAsync(minute)
    expect(here(bob)).toBe('online')
    await vi.advanceTimersByTimeAsync(minute)
    expect(here(bob)).toBeUndefined()
  })
})
