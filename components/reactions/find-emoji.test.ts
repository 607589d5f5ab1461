import { describe, expect, it } from 'vitest'
import { readEmoji } from '@/server/domain/messages/emoji'
import { emojiGroups } from './emoji-list'
import { findEmoji, findNamed } from './find-emoji'

const found = (query: string) => findEmoji(emojiGroups, query).map(({ char }) => char)

describe('the search for an emoji', () => {
  it.each([
    ['thumbs up', '👍'],
    ['+1', '👍'],
    [':tada:', '🎉'],
    ['tad', '🎉'],
    ['red_heart', '❤️'],
    ['  Rocket ', '🚀'],
    ['lol', '😂'],
  ])('for %s finds it first', (query, char) => expect(found(query)[0]).toBe(char))

  it('lists names with a word that starts so before names that only contain it', () => {
    const cats = found('cat')
    expect(cats.slice(0, 2)).toEqual(['🐈', '😹'])
  })

  it.each([
    ['tada', '🎉'],
    ['+1', '👍'],
    ['thumbsup', '👍'],
    ['party_popper', '🎉'],
    ['Heart', '❤️'],
    ['white_check_mark', '✅'],
    ['raised_hands', '🙌'],
    ['joy', '😂'],
    ['smile', '😄'],
    ['x', '❌'],
    ['100', '💯'],
    ['fire', '🔥'],
    ['shrug', '🤷'],
    ['heavy_check_mark', '✔️'],
  ])('knows the name %s', (name, char) => expect(findNamed(emojiGroups, name)?.char).toBe(char))

  it('knows no part of a name', () => expect(findNamed(emojiGroups, 'part')).toBeUndefined())

  it('finds nothing when no name matches, and nothing for an empty query', () => {
    expect(found('xqzv')).toEqual([])
    expect(found('  ')).toEqual([])
  })
})

it('every emoji of the picker is one that the server accepts', () => {
  const all = emojiGroups.flatMap(({ emojis }) => emojis)
  expect(all.length).toBeGreaterThan(1_800)
  expect(all.filter(({ char }) => readEmoji(char) !== char)).toEqual([])
})
