import { describe, expect, it } from 'vitest'
import { checkChannelName, normalizeChannelName } from './channel-name.ts'

describe('the name of a channel', () => {
  it.each([
    ['General', 'general'],
    ['  Product & Design ', 'product-design'],
    ['#release_2.0', 'release-2-0'],
    ["Ada's corner", 'adas-corner'],
    ['Größe', 'größe'],
    ['Cafe\u0301', 'café'],
    ['設計 チーム', '設計-チーム'],
    ['हिन्दी', 'हिन्दी'],
    ['--a--b--', 'a-b'],
    [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
  ])('%j becomes %j', (given, kept) => {
    expect(normalizeChannelName(given)).toBe(kept)
    expect(normalizeChannelName(kept)).toBe(kept)
  })

  it.each(['', '  ', '#', '👍'])('is refused without a letter or digit: %j', given => {
    expect(() => checkChannelName(given)).toThrow(expect.objectContaining({ reason: 'name_invalid' }))
  })

  it.each(['settings', 'Tasks', '#tasks ', 'inbox', 'memory'])(
    'is refused if it would hide a page: %j',
    given => {
      expect(() => checkChannelName(given)).toThrow(expect.objectContaining({ reason: 'name_reserved' }))
      expect(checkChannelName(`${given} 2`)).toMatch(/-2$/)
    },
  )
})
