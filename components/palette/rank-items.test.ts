import { describe, expect, it } from 'vitest'
import { rankItems } from './rank-items'

const items = [
  { id: 'general', label: '#general' },
  { id: 'design', label: '#design-review' },
  { id: 'redesign', label: '#redesign' },
  { id: 'ada', label: 'Ada Lovelace', words: '@ada' },
  { id: 'zoe', label: 'Zoë Müller', words: '@zoe' },
  { id: 'hello', label: '#привет' },
  { id: 'meeting', label: '#東京会議' },
  { id: 'invite', label: 'Invite people', words: 'add member' },
]
const find = (query: string, used: [string, number][] = []) =>
  rankItems(items, query, new Map(used)).map(({ id }) => id)

describe('the palette', () => {
  it('lists recently used items first', () => {
    expect(
      find('', [
        ['ada', 1],
        ['design', 2],
      ]).slice(0, 2),
    ).toEqual(['design', 'ada'])
  })

  it.each([
    ['generl', 'general'],
    ['genreal', 'general'],
    ['gemeral', 'general'],
    ['genneral', 'general'],
    ['zoe', 'zoe'],
    ['muller', 'zoe'],
    ['lovelace ada', 'ada'],
    ['member', 'invite'],
    ['привет', 'hello'],
    ['会議', 'meeting'],
  ])('finds the intended item with %s', (query, id) => {
    expect(find(query)[0]).toBe(id)
  })

  it('puts the start of a name before its middle, and among equals the recently used one', () => {
    expect(find('design')).toEqual(['design', 'redesign'])
    const twins = [
      { id: 'one', label: '#team-a' },
      { id: 'two', label: '#team-b' },
    ]
    expect(rankItems(twins, 'team', new Map([['two', 5]])).map(({ id }) => id)).toEqual(['two', 'one'])
  })

  it('finds nothing for words that are too different, and accepts special characters', () => {
    expect(find('xyzzy')).toEqual([])
    expect(find('(.*')).toEqual([])
  })
})
