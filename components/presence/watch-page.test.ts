// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { presenceTimes } from '@/server/domain/workspaces/presence-times'
import { type PageWatch, watchPage } from './watch-page'

const minute = 60_000
let told: string[]
let watch: PageWatch

function show(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  watch = watchPage(state => told.push(state))
})
afterEach(() => {
  watch.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('an open page', () => {
  it('reports at once and then once a minute', () => {
    expect(told).toEqual(['online'])
    vi.advanceTimersByTime(3 * minute)
    expect(told).toEqual(['online', 'online', 'online', 'online'])
  })

  it('is away when nobody touched it for five minutes, and back with the first touch', () => {
    vi.advanceTimersByTime(presenceTimes.idleMs)
    expect(told.at(-1)).toBe('away')
    told.length = 0
    document.dispatchEvent(new Event('pointermove'))
    document.dispatchEvent(new Event('pointermove'))
    expect(told).toEqual(['online'])
  })

  it('stays in use while it is touched', () => {
    for (let passed = 0; passed < 10; passed++) {
      document.dispatchEvent(new Event('keydown'))
      vi.advanceTimersByTime(minute)
    }
    expect(new Set(told)).toEqual(new Set(['online']))
  })

  it('reports again when it was hidden and is shown', () => {
    show('hidden')
    vi.advanceTimersByTime(presenceTimes.idleMs)
    expect(told.at(-1)).toBe('away')
    told.length = 0
    show('visible')
    expect(told).toEqual(['online'])
  })

  it('is away at once when somebody leaves it, until it is shown again', () => {
    dispatchEvent(new Event('pagehide'))
    show('hidden')
    expect(told).toEqual(['online', 'away'])
    dispatchEvent(new Event('pageshow'))
    expect(told).toEqual(['online', 'away', 'online'])
  })

  it('says goodbye once and is silent from then on', () => {
    watch.stop()
    watch.stop()
    document.dispatchEvent(new Event('pointermove'))
    vi.advanceTimersByTime(10 * minute)
    expect(told).toEqual(['online', 'away'])
  })
})
