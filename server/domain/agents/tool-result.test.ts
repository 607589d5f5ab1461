import { describe, expect, it } from 'vitest'
import { estimateTokens } from '../prompts/estimate-tokens.ts'
import { cutMiddle, fitItems, takePart } from './tool-result.ts'

const write = (item: string) => item

describe('the items of a result', () => {
  const items = ['one', 'two', 'three', 'four']
  const roomFor = (...some: string[]) =>
    some.reduce((sum, each) => sum + estimateTokens(JSON.stringify(each)), 0)

  it('are all kept if they fit', () => {
    expect(fitItems(items, { keep: 'last', write })).toEqual({ kept: items, left: 0 })
    expect(fitItems([], { keep: 'last', write })).toEqual({ kept: [], left: 0 })
  })

  it('are kept whole, from the end that was asked for, in their order', () => {
    const tokens = roomFor('three', 'four')
    expect(fitItems(items, { keep: 'last', tokens, write })).toEqual({ kept: ['three', 'four'], left: 2 })
    expect(fitItems(items, { keep: 'first', tokens, write })).toEqual({ kept: ['one', 'two'], left: 2 })
  })

  it('are measured as the model gets them', () => {
    const tokens = roomFor('"four"')
    const quoted = { keep: 'last', tokens, write: (item: string) => `"${item}"` } as const
    expect(fitItems(items, quoted).kept).toEqual(['four'])
  })

  it('are never none: the one at the cursor is kept', () => {
    expect(fitItems(items, { keep: 'last', tokens: 0, write }).kept).toEqual(['four'])
    expect(fitItems(items, { keep: 'first', tokens: 0, write }).kept).toEqual(['one'])
  })
})

describe('a part of a text', () => {
  it('is all of it if it fits', () => {
    expect(takePart('All of it.', {})).toEqual({ text: 'All of it.', from: 0, to: 10 })
  })

  it.each([
    ['lines', Array.from({ length: 400 }, (_, line) => `Line ${line} of a long log`).join('\n')],
    ['words', Array.from({ length: 2_000 }, (_, word) => `word${word}`).join(' ')],
    ['neither', 'x'.repeat(20_000)],
    ['other scripts', '季節の林檎'.repeat(2_000)],
    ['characters of two units', '🍏🍎'.repeat(2_000)],
  ])('is read on to the end, character by character the same (%s)', (_name, text) => {
    let all = ''
    for (let from = 0; from < text.length; ) {
      const part = takePart(text, { from, tokens: 500 })
      expect(part.from).toBe(from)
      expect(part.to).toBeGreaterThan(from)
      expect(part.text.isWellFormed()).toBe(true)
      expect(estimateTokens(part.text)).toBeLessThanOrEqual(501)
      all += part.text
      from = part.to
    }
    expect(all).toBe(text)
  })

  it('begins with a whole character even if the place is inside one', () => {
    expect(takePart('🍏🍎', { from: 3 })).toEqual({ text: '🍎', from: 2, to: 4 })
  })

  it('makes progress in however little room', () => {
    expect(takePart('🍏🍎', { tokens: 0.1 })).toEqual({ text: '🍏', from: 0, to: 2 })
  })
})

describe('a text that is too long', () => {
  it('loses its middle, and says so there', () => {
    const text = `${'a'.repeat(7_000)}${'b'.repeat(7_000)}`
    const cut = cutMiddle(text, { tokens: 1_000, hint: 'Ask for less.' })
    expect(cut).toMatch(/^a+\n\[cut: \d+ of 14000 characters are left out here\. Ask for less\.\]\nb+$/)
    expect(estimateTokens(cut)).toBeLessThan(1_050)
  })

  it('stays well formed', () => {
    for (const start of ['', 'x']) {
      expect(cutMiddle(start + '🍏'.repeat(4_001), { tokens: 1_000 }).isWellFormed()).toBe(true)
    }
  })

  it('is not touched if it fits', () => {
    expect(cutMiddle('short', { tokens: 10 })).toBe('short')
  })
})
