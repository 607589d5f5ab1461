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

describe('who is here', () => {
  it('is everyone with a beat of the last two minutes', () => {
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

  it('is online with one page in use, whatever the other pages say', () => {
    const desk = beat('ada', 'away')
    const phone = beat('ada', 'online', 30_000, 'phone')
    expect(countPresent([desk, phone], noon).get('ada')).toBe('online')
    expect(countPresent([phone, desk], noon).get('ada')).toBe('online')
    expect(countPresent([desk, { ...phone, seenAt: ago(presenceTimes.staleMs) }], noon).get('ada')).toBe(
      'away',
    )
  })

  it('is told by the latest beat of a page', () => {
    const beats = addBeat([beat('ada', 'online', 60_000), beat('bob', 'online')], beat('ada', 'away'))
    expect(beats).toEqual([beat('bob', 'online'), beat('ada', 'away')])
  })
})

describe('a beat', () => {
  const last = [beat('ada', 'online', presenceTimes.rewriteMs - 1)]

  it('is written when it is the first, says something else, or the last one grows old', () => {
    expect(isNews([], beat('ada', 'online'))).toBe(true)
    expect(isNews(last, beat('ada', 'online', 0, 'phone'))).toBe(true)
    expect(isNews(last, beat('ada', 'away'))).toBe(true)
    expect(isNews([beat('ada', 'online', presenceTimes.rewriteMs)], beat('ada', 'online'))).toBe(true)
  })

  it('is overtaken once its page has left, and not when another page has', () => {
    const beats = [beat('ada', 'away'), beat('bob', 'away')]
    expect(isOvertaken(beats, beat('ada', 'online'))).toBe(true)
    expect(isOvertaken(beats, beat('ada', 'away'))).toBe(false)
    expect(isOvertaken(beats, beat('ada', 'online', 0, 'phone'))).toBe(false)
    expect(isOvertaken(last, beat('ada', 'online'))).toBe(false)
  })

  it('is not written when it repeats a fresh one', () => {
    expect(isNews(last, beat('ada', 'online'))).toBe(false)
  })

  it('that was not written, followed by a late one, still leaves nobody out', () => {
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
