import { describe, expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

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
    ['- [x] done\n- [ ] to do', 'done to do'],
    ['> - **a** _b_ ~~c~~', 'a b c'],
    ['[the log][1]\n\n[1]: https://example.com', 'the log'],
    ['![a chart](https://example.com/a.png)', 'a chart'],
    ['see <https://example.com/a_b>', 'see https://example.com/a_b'],
    ['`**not bold**` and ``a`b``', '**not bold** and a`b'],
    ['```\n# **not** a title\n```', '# **not** a title'],
    ['Title\n-----\n\nText\n\n***', 'Title Text'],
    ['\\*not\\* a \\@call', '*not* a @call'],
    ['Array<string> & <b>bold</b>', 'Array<string> & <b>bold</b>'],
    ['**use `a*b` here**', 'use a*b here'],
    ['**Keep both', 'Keep both'],
    ['both** texts', 'both texts'],
    ['2**3 and 2 ** 3', '2**3 and 2 ** 3'],
  ])('of %j are %j', (markdown, text) => {
    expect(plainText(markdown)).toBe(text)
  })

  it('end at the length that a list has room for', () => {
    expect(plainText('a'.repeat(900), 400)).toHaveLength(400)
  })

  it.each([
    ['dashes', `${'-'.repeat(20_000)}x`],
    ['stars', '*'.repeat(20_000)],
    ['brackets', '['.repeat(20_000)],
    ['backticks', '`'.repeat(20_000)],
    ['quotes', '> '.repeat(20_000)],
    ['bars', '| - '.repeat(20_000)],
  ])('are found quickly among many %s', (_, text) => {
    expect(plainText(text).length).toBeLessThanOrEqual(400)
  })
})
