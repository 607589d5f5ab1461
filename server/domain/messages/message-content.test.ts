import { describe, expect, it } from 'vitest'
import { DomainError } from '../wire/domain-error.ts'
import { checkContent, normalizeContent } from './message-content.ts'

describe('the content of a message', () => {
  it.each([
    ['newlines of every system', 'a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['letters with separate accents', 'Cafe\u0301', 'Café'],
    ['control characters', 'a\u0000b\u001bc\u007fd\u0085e', 'abcde'],
    ['blank ends', '\tcode  \n\n \t', '\tcode'],
    ['half of a surrogate pair', 'a\ud83d!', 'a\ufffd!'],
  ])('is normalised: %s', (_, given, stored) => {
    expect(normalizeContent(given)).toBe(stored)
  })

  it('is unchanged if it is normal already, and stays the same when normalised again', () => {
    const text = '  indented\n\n| a | b |\n👩‍💻 \u0644\u0627'
    expect(normalizeContent(text)).toBe(text)
  })

  it.each(['', ' \n\t ', '\u0000', '\u200b\u2060'])('is refused if none of it is visible: %j', text => {
    expect(() => checkContent(text)).toThrow(expect.objectContaining({ reason: 'content_empty' }))
  })

  it('may be as long as the limit, without counting blanks at its end', () => {
    expect(checkContent(`${'x'.repeat(50_000)}\n\n`)).toHaveLength(50_000)
  })

  it('is refused beyond the limit with both numbers', () => {
    const refuse = () => checkContent('x'.repeat(51_234))
    expect(refuse).toThrow(DomainError)
    expect(refuse).toThrow('A message can have up to 50,000 characters. This one has 51,234.')
  })
})
