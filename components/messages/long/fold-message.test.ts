import { describe, expect, it } from 'vitest'
import { foldMessage } from './fold-message'

const lines = (count: number, text = 'line') => Array.from({ length: count }, (_, at) => `${text} ${at + 1}`)

describe('a message of a person', () => {
  it('is shown whole up to 30 lines', () => {
    expect(foldMessage(lines(30).join('\n'))).toBeNull()
    expect(foldMessage(lines(30, 'x'.repeat(80)).join('\n'))).toBeNull()
    expect(foldMessage('word '.repeat(400))).toBeNull()
  })

  it('of 500 lines shows its beginning, and how many lines there are', () => {
    const folded = foldMessage(lines(500).join('\n'))
    expect(folded?.lines).toBe(500)
    expect(folded?.lead).toBe(lines(14).join('\n'))
  })

  it('that is cut in code has its code block closed', () => {
    const folded = foldMessage(['The log:', '````txt', ...lines(500), '```', '````', 'Why?'].join('\n'))
    expect(folded?.lead.split('\n').slice(0, 2)).toEqual(['The log:', '````txt'])
    expect(folded?.lead.split('\n').at(-1)).toBe('````')
    expect(folded?.lines, 'without the two marks of the code block').toBe(503)
  })

  it('that is cut in a formula ends before it', () => {
    const folded = foldMessage(['See:', '$$', ...lines(60, 'x = '), '$$'].join('\n'))
    expect(folded?.lead).toBe('See:')
  })

  it('with one endless paragraph is cut between words, and counts them', () => {
    const folded = foldMessage('word '.repeat(4_000).trim())
    expect(folded).toMatchObject({ lines: null, words: 4_000 })
    expect(folded?.lead.length).toBeLessThan(1_300)
    expect(folded?.lead.endsWith('word…')).toBe(true)
  })

  it('without any space is cut, too, and never in the middle of a character', () => {
    const lead = foldMessage('😀'.repeat(4_000))?.lead ?? ''
    expect(lead).toMatch(/^(?:😀)+…$/u)
  })
})
