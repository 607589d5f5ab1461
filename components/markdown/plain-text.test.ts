import { describe, expect, it } from 'vitest'
import { plainText } from './plain-text'

describe('the first words of a message', () => {
  it.each([
    ['**Drafts** vanish, *again*.', 'Drafts vanish, again.'],
    ['# Title\n\nText', 'Title Text'],
    ['- one\n- two', 'one two'],
    ['1. one\n2. two', 'one two'],
    ['> said\n\nand answered', 'said and answered'],
    ['see [the log](https://example.com)', 'see the log'],
    ['```ts\nconst a = 1\n```', 'const a = 1'],
    ['use `npm start`', 'use npm start'],
    ['| a | b |\n| --- | --- |\n| 1 | 2 |', 'a b 1 2'],
    ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
    ['@vibe what is next?', '@vibe what is next?'],
  ])('of %j are %j', (markdown, text) => {
    expect(plainText(markdown)).toBe(text)
  })

  it('end where a list has no more room', () => {
    expect(plainText('a'.repeat(900), 400)).toHaveLength(400)
  })
})
