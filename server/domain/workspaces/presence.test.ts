import { describe, expect, it } from 'vitest'
import { addBeat, type Beat, countPresent, isNews, isOvertaken } from './presence.ts'
import { presenceTimes, stateOfPage } from './presence-times.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const ago = (ms: number) => new Date(noon.getTime() - ms).toISOString()
const beat = (userId: string, state: Beat['state'], ms = 0, tabId = 'desk'): Beat => ({
  userId,
  tabId,
  state,
  seenAt: ago(ms),
})

describe('the presence list', () => {
  it('has everyone with a beat in the last two minutes', () => {
    const { staleMs } = presenceTimes
    const beats = [
      beat('ada', 'online', staleMs - 1),
      beat('bob', 'away', 5),
      beat('carla', 'online', staleMs),
    ]
    expect([...countPresent(beats, noon)]).toEqual([
      ['ada', 'online'],
      ['bob', 'away'],
    ])
  })

  it('shows a person with one page in use as online, whatever the other pages say', () => {
    const desk = beat('ada', 'away')
    const phone = beat('ada', 'online', 30_000, 'phone')
    expect(countPresent([desk, phone], noon).get('ada')).toBe('online')
    expect(countPresent([phone, desk], noon).get('ada')).toBe('online')
    expect(countPresent([desk, { ...phone, seenAt: ago(presenceTimes.staleMs) }], noon).get('ada')).toBe(
      'away',
    )
  })

  it('uses the latest beat of a page', () => {
    const beats = addBeat([beat('ada', 'online', 60_000), beat('bob', 'online')], beat('ada', 'away'))
    expect(beats).toEqual([beat('bob', 'online'), beat('ada', 'away')])
  })
})

describe('a beat', () => {
  const last = [beat('ada', 'online', presenceTimes.rewriteMs - 1)]

  it('is written if it is the first, has another state, or the last one is getting old', () => {
    expect(isNews([], beat('ada', 'online'))).toBe(true)
    expect(isNews(last, beat('ada', 'online', 0, 'phone'))).toBe(true)
    expect(isNews(last, beat('ada', 'away'))).toBe(true)
    expect(isNews([beat('ada', 'online', presenceTimes.rewriteMs)], beat('ada', 'online'))).toBe(true)
  })

  it('is overtaken if its page has left, but not if another page has', () => {
    const beats = [beat('ada', 'away'), beat('bob', 'away')]
    expect(isOvertaken(beats, beat('ada', 'online'))).toBe(true)
    expect(isOvertaken(beats, beat('ada', 'away'))).toBe(false)
    expect(isOvertaken(beats, beat('ada', 'online', 0, 'phone'))).toBe(false)
    expect(isOvertaken(last, beat('ada', 'online'))).toBe(false)
  })

  it('is not written if it repeats a fresh one', () => {
    expect(isNews(last, beat('ada', 'online'))).toBe(false)
  })

  it('that was not written, followed by a late one, still drops nobody from the list', () => {
    const { beatMs, rewriteMs, staleMs } = presenceTimes
    const latenessOfTimers = 20_000
    expect(rewriteMs + beatMs + latenessOfTimers).toBeLessThan(staleMs)
  })
})

describe('a page', () => {
  it('is in use until five minutes after it was last touched', () => {
    const now = noon.getTime()
    expect(stateOfPage({ activeAt: now - presenceTimes.idleMs + 1, now })).toBe('online')
    expect(stateOfPage({ activeAt: now - presenceTimes.idleMs, now })).toBe('away')
  })
})
