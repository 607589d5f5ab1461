import { describe, expect, it } from 'vitest'
import { isOnlyEmoji, readEmoji } from './emoji.ts'

describe('an emoji', () => {
  it.each([
    ['a simple one', '🎉', '🎉'],
    ['a skin tone', '👍🏽', '👍🏽'],
    ['a family of four joined', '👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
    ['a flag of two letters', '🇩🇪', '🇩🇪'],
    ['a flag of tags', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['a keycap', '3️⃣', '3️⃣'],
    ['one with spaces around it', ' 🎉\n', '🎉'],
    ['a heart in its text form', '❤', '❤️'],
  ])('is %s', (_, text, stored) => expect(readEmoji(text)).toBe(stored))

  it.each([
    ['nothing', ''],
    ['a word', 'ok'],
    ['a digit', '3'],
    ['two of them', '🎉🎉'],
    ['one with a word', '🎉 yes'],
    ['half a flag', '🇩'],
    ['a lone skin tone joined to a letter', 'a🏽'],
    ['only a joiner', '\u200D'],
    ['markup', '<b>'],
    ['one with a right-to-left mark', '\u202E🎉'],
  ])('is not %s', (_, text) => expect(readEmoji(text)).toBeNull())
})

describe('a message of emoji alone', () => {
  it.each(['🎉', '🎉 🎉\n❤️', '👩‍👩‍👧‍👦👍🏽', '🇩🇪🏴󠁧󠁢󠁳󠁣󠁴󠁿', '❤', '🎉'.repeat(10)])('is %j', text => {
    expect(isOnlyEmoji(text)).toBe(true)
  })

  it.each(['', ' ', 'ok 🎉', '🎉!', '1', '#', '🎉'.repeat(11), ':tada:', '©'])('is not %j', text => {
    expect(isOnlyEmoji(text)).toBe(false)
  })

  it('is told quickly', () => {
    expect(isOnlyEmoji('👍 '.repeat(20_000))).toBe(false)
    // Each flag could also be two letters, and each tone of a hand a square.
    expect(isOnlyEmoji(`${'🇩🇪'.repeat(50)}x`)).toBe(false)
    expect(isOnlyEmoji(`${'👍🏽'.repeat(50)}x`)).toBe(false)
  })
})
