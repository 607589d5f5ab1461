import { describe, expect, it } from 'vitest'
import { estimateTokens } from '../prompts/estimate-tokens.ts'
import { chooseContents, listShowable, shownLimits, showText } from './file-content.ts'
import { measureText, type StoredText } from './file-text.ts'

const stored = (text: string, pages: number | null = null) => {
  const measured = measureText({
    status: 'ready',
    kind: pages === null ? 'text' : 'pdf',
    pages,
    text,
    isCut: false,
  })
  if (measured.status !== 'ready') throw new Error('A text is ready.')
  return measured
}
const file = (id: string, size = 100) => ({ id, size, type: 'application/octet-stream' })
const reads = { takesDocuments: true }
const text = (tokens: number) => 'one line of it\n'.repeat(Math.floor((tokens * 3.5) / 15)).trimEnd()

describe('the files of a conversation', () => {
  it('are looked up without pictures, and only the newest', () => {
    const picture = { ...file('p'), type: 'image/png' }
    const many = Array.from({ length: 30 }, (_, index) => file(`f${index}`))
    const shown = listShowable([picture, { ...file('x'), id: undefined }, ...many])
    expect(shown.map(({ id }) => id)).toEqual(many.slice(0, shownLimits.files).map(({ id }) => id))
  })

  it('are shown with their text, the newest first, until all together are enough', () => {
    const files = ['a', 'b', 'c', 'd', 'e'].map(id => file(id))
    const texts = new Map<string, StoredText>(files.map(({ id }) => [id, stored(text(20_000))]))
    texts.set('e', stored('short'))
    const chosen = chooseContents(files, texts, reads)
    expect([...chosen].map(([id, { as }]) => [id, as])).toEqual([
      ['a', 'text'],
      ['b', 'text'],
      ['c', 'text'],
      ['d', 'name'],
      ['e', 'text'],
    ])
    const shown = [...chosen.values()].flatMap(content => (content.as === 'text' ? [content.text] : []))
    const tokens = shown.map(estimateTokens)
    expect(Math.max(...tokens)).toBeLessThanOrEqual(shownLimits.tokens)
    expect(tokens.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(shownLimits.allTokens)
  })

  it('are shown as documents if they are short PDFs and the model reads them, else as text', () => {
    const files = [file('a'), file('b'), file('c'), file('d', shownLimits.documentBytes + 1)]
    const texts = new Map(files.map(({ id }) => [id, stored('words', id === 'c' ? 21 : 14)]))
    const kinds = (abilities: typeof reads) =>
      [...chooseContents(files, texts, abilities).values()].map(({ as }) => as)
    expect(kinds(reads)).toEqual(['document', 'document', 'text', 'text'])
    expect(kinds({ takesDocuments: false })).toEqual(['text', 'text', 'text', 'text'])
    expect(chooseContents([file('a')], texts, reads).get('a')).toEqual({
      as: 'document',
      pages: 14,
      tokens: 14 * 1_600 + 2,
    })
  })

  it('are named with the reason if they could not be read, and left as they are until somebody did', () => {
    const texts = new Map<string, StoredText>([['a', { status: 'refused', reason: 'encrypted' }]])
    expect([...chooseContents([file('a'), file('b')], texts, reads)]).toEqual([
      ['a', { as: 'unread', reason: 'encrypted' }],
    ])
  })
})

describe('the text of a file', () => {
  it('is shown in whole lines', () => {
    const [one, two, three] = ['a', 'b', 'c'].map(letter => letter.repeat(400))
    const shown = showText(stored(`${one}\n${two}\n${three}`), 300)
    expect(shown).toEqual({ as: 'text', kind: 'text', pages: null, lines: 3, to: 2, text: `${one}\n${two}` })
  })

  it('is only named if there is none', () => {
    expect(showText(stored('', 3), 8_000)).toEqual({ as: 'name', kind: 'pdf', pages: 3, lines: 0 })
  })
})
