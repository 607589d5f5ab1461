import { describe, expect, it } from 'vitest'
import { excerptOf } from './search-excerpt.ts'
import { parseSearch, readTerms } from './search-query.ts'

function mark(content: string, query: string, length?: number): string {
  const { text, marks } = excerptOf(content, readTerms(query, parseSearch(query)), length)
  return marks.reduceRight(
    (shown, { start, end }) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
    text,
  )
}

describe('an excerpt', () => {
  it.each([
    ['Ripe apples fall.', 'apples ', 'Ripe [apples] fall.'],
    ['Ripe apples fall.', 'app', 'Ripe [app]les fall.'],
    ['Ripe apples fall.', 'apple ', 'Ripe apples fall.'],
    ['The Café is open', 'cafe ', 'The [Café] is open'],
    ['**Straße** 5', 'STRASSE ', '[Straße] 5'],
    ['Look at `server.ts` there', 'server.ts ', 'Look at [server.ts] there'],
    ['one two three', '"two three" one', '[one] [two three]'],
    ['東京都の天気', '京都', '東[京都]の天気'],
    ['apples apples', 'apples "apples apples"', '[apples apples]'],
    ['<b>apples</b>', 'apples ', '<b>[apples]</b>'],
    ['apples but pears', 'pears -apples', 'apples but [pears]'],
  ])('%s, asked for %s', (content, query, shown) => {
    expect(mark(content, query)).toBe(shown)
  })

  it('marks the forms that the search took for a word, as whole words', () => {
    const [term] = readTerms('prices ', parseSearch('prices '))
    const forms = ['prices', 'price', 'preis']
    const { text, marks } = excerptOf(
      'The Preis and the price, not priceless',
      term ? [{ ...term, forms }] : [],
    )
    expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual(['Preis', 'price'])
  })

  it('begins near the place with most of the words', () => {
    const filler = 'Nothing of interest here. '.repeat(20)
    const shown = mark(`Apples first. ${filler} Then apples and pears. ${filler}`, 'apples pears ', 120)
    expect(shown).toMatch(/^….*\[apples\] and \[pears\].*…$/)
    expect(shown.length).toBeLessThan(140)
  })

  it.each(['~~a ', '**a ', '__a '])('of a hundred thousand letters of %j takes no time', part => {
    const text = part.repeat(25_000)
    const before = process.cpuUsage().user
    expect(excerptOf(text, [], 240).text).toMatch(/…$/)
    expect(mark(text, 'a ', 120).length).toBeGreaterThan(120)
    expect(process.cpuUsage().user - before).toBeLessThan(2_000_000)
  })

  it('cuts no character in two', () => {
    const { text } = excerptOf('🍎'.repeat(400), [])
    expect(text.isWellFormed()).toBe(true)
  })
})
