import { describe, expect, it } from 'vitest'
import { namedText, nameHandles, plainParts } from './plain-parts.ts'

const names = new Map([
  ['ada', 'Ada Lovelace'],
  ['vibe', 'Vibe'],
  ['odd', '**Odd** _one_ [x](y)'],
])
const nameOf = (handle: string) => names.get(handle) ?? null

describe('the first words of a message with names', () => {
  it.each([
    ['@ada is here', '@Ada Lovelace is here'],
    ['ask **@Ada**, or _@vibe_', 'ask @Ada Lovelace, or @vibe'],
    ['ask *@vibe*', 'ask @Vibe'],
    ['@ada, @nobody and @vibe', '@Ada Lovelace, @nobody and @Vibe'],
    ['write to ada@vibe.example', 'write to ada@vibe.example'],
    ['run `@ada` here', 'run @ada here'],
    ['```\n@ada\n```', '@ada'],
    ['> @ada said\n\n@vibe answered', '@ada said @Vibe answered'],
    ['\\@ada is words', '@ada is words'],
    ['see [@ada](https://example.com)', 'see @Ada Lovelace'],
    ['[1]: @ada\n\n@vibe after a line that is not shown', '@Vibe after a line that is not shown'],
    ['a name @odd stays as it is', 'a name @**Odd** _one_ [x](y) stays as it is'],
    ['its \ue100own sign, @ada', 'its own sign, @Ada Lovelace'],
  ])('of %j are %j', (markdown, text) => {
    expect(namedText(markdown, nameOf)).toBe(text)
  })

  it('end at the length that a list has room for', () => {
    expect(namedText('@ada '.repeat(100), nameOf, 40)).toHaveLength(40)
    expect(namedText(`${'x'.repeat(38)} @ada`, nameOf, 40)).toHaveLength(40)
  })

  it('are cut where somebody is mentioned', () => {
    expect(plainParts('**Hi** @Ada!')).toEqual([
      { said: 'Hi ', handle: null },
      { said: '@Ada', handle: 'ada' },
      { said: '!', handle: null },
    ])
    expect(plainParts('nobody')).toEqual([{ said: 'nobody', handle: null }])
  })

  it('are found quickly among many mentions', () => {
    expect(plainParts('@ada '.repeat(10_000)).length).toBeGreaterThan(100)
  })
})

describe('marked words with names', () => {
  const show = (text: string, ...marks: [number, number][]) => {
    const named = nameHandles({ text, marks: marks.map(([start, end]) => ({ start, end })) }, nameOf)
    return named.marks.reduceRight(
      (words, { start, end }) => `${words.slice(0, start)}<${words.slice(start, end)}>${words.slice(end)}`,
      named.text,
    )
  }

  it('keep each mark at its word', () => {
    expect(show('pears @ada pears', [0, 5], [11, 16])).toBe('<pears> @Ada Lovelace <pears>')
    expect(show('no name, pears', [9, 14])).toBe('no name, <pears>')
  })

  it('mark the whole name where a part of the handle was found', () => {
    expect(show('ask @ada now', [5, 8])).toBe('ask <@Ada Lovelace> now')
    expect(show('ask @ada now', [5, 6], [7, 8], [9, 12])).toBe('ask <@Ada Lovelace> <now>')
  })
})
