import { describe, expect, it } from 'vitest'
import { findMentionRuns, listMentionedNames } from './mentions.ts'

/** Texts, and the names that they mention. */
const cases: Record<string, [text: string, ...names: string[]][]> = {
  'a name after an @': [
    ['@vibe', 'vibe'],
    ['@Vibe what do you think?', 'vibe'],
    ['ask @coder and @vibe', 'coder', 'vibe'],
    ['@vibe @VIBE @Vibe', 'vibe'],
    ['first\n@vibe', 'vibe'],
    ['a\t@vibe', 'vibe'],
    ['@2fast', '2fast'],
    ['@a', 'a'],
  ],
  'only the whole run of characters': [
    ['@vibe-team', 'vibe-team'],
    ['@vibe_2', 'vibe_2'],
    ['@vibe-', 'vibe-'],
    ['@vibe_', 'vibe_'],
    ['@viber', 'viber'],
    [`@${'a'.repeat(31)}`, 'a'.repeat(31)],
    [`@${'a'.repeat(32)}`, 'a'.repeat(32)],
    [`@${'a'.repeat(33)}`],
    [`@${'果'.repeat(32)}`, '果'.repeat(32)],
  ],
  'characters that may follow a name': [
    ["@Vibe's idea", 'vibe'],
    ['@Vibe’s idea', 'vibe'],
    ['@vibe, @coder; @writer: @bob! (@ada) "@deniz".', 'vibe', 'coder', 'writer', 'bob', 'ada', 'deniz'],
    ['@vibe…', 'vibe'],
    ['@vibe.', 'vibe'],
    ['@vibe?!', 'vibe'],
    ['**@vibe** *@coder* ~~@ada~~', 'vibe', 'coder', 'ada'],
    ['@vibe@coder', 'vibe'],
    ['@vibe👍', 'vibe'],
    ['@vibe：お願い', 'vibe'],
  ],
  'characters that may not stand before the @': [
    ['ada@example.com'],
    ['ada.l@vibe.example'],
    ['9@vibe'],
    ['é@vibe'],
    ['@@vibe'],
    ['.@vibe'],
    ['https://example.com/@vibe'],
    ['_@vibe_'],
    ['-@vibe'],
    ['\\@vibe'],
    ['\\\\@vibe'],
  ],
  'no name': [['@'], ['@ vibe'], ['@-vibe'], ['@_fork-resolver'], ['a @ b'], ['@!']],
  'names of any script': [
    ['@José', 'josé'],
    ['@Jose\u0301', 'josé'],
    ['@ДЕНИЗ привет', 'дениз'],
    ['@हिन्दी', 'हिन्दी'],
    ['你好 @小明 在吗', '小明'],
    ['@عليّ', 'عليّ'],
    ['@Łukasz', 'łukasz'],
  ],
  'code spans': [
    ['`@vibe`'],
    ['use `npm i @vibe/ui` @coder', 'coder'],
    ['``a ` @vibe``'],
    ['`open @vibe', 'vibe'],
    ['`` @vibe `', 'vibe'],
    ['`@vibe\n@coder` @ada', 'ada'],
    ['` not\n\n@vibe ` closed', 'vibe'],
    ['\\`@vibe\\`', 'vibe'],
    ['`a\\` @vibe `b`', 'vibe'],
    ['- a ` tick\n- @vibe ` other', 'vibe'],
    ['# a ` tick\n@vibe ` other', 'vibe'],
    ['| a ` |\n| @vibe ` |', 'vibe'],
  ],
  'code blocks': [
    ['```\n@vibe\n```'],
    ['```ts @vibe\n@coder\n```\n@ada', 'ada'],
    ['~~~\n@vibe\n```\n@coder\n~~~\n@ada', 'ada'],
    ['````\n```\n@vibe\n```\n````\n@ada', 'ada'],
    ['```\n@vibe never closed\n\n@coder'],
    ['   ```\n@vibe\n   ```'],
    ['look:\n```\n@vibe\n```'],
    ['```a`b @vibe', 'vibe'],
    ['    @vibe'],
    ['\t@vibe'],
    ['see\n\n\t@vibe'],
    ['see\n    @vibe', 'vibe'],
    ['    code\n\n    @vibe\n\n@ada', 'ada'],
    ['- item\n\n    @vibe', 'vibe'],
    ['- ```\n  @vibe\n  ```\n- @ada', 'ada'],
    ['1. ```\n   @vibe\n\n@ada', 'ada'],
    ['- item\n   ```\n  @vibe\n   ```\n  @ada', 'ada'],
  ],
  quotes: [
    ['> @vibe said so'],
    ['>@vibe'],
    ['> a\n>\n> @vibe'],
    ['> quoted @vibe\n@coder answers', 'coder'],
    ['> quoted\n\n@coder', 'coder'],
    ['- > @vibe\n- @ada', 'ada'],
    ['a > @vibe', 'vibe'],
    ['> ```\n> @vibe\n@ada', 'ada'],
  ],
}

describe.each(Object.entries(cases))('mentions: %s', (_, rows) => {
  it.each(rows.map(([text, ...names]) => ({ title: JSON.stringify(text), text, names })))(
    '$title',
    ({ text, names }) => {
      expect(listMentionedNames(text)).toEqual(names)
    },
  )
})

describe('the place of a mention', () => {
  it('is its position in the text, code before it included', () => {
    const text = '`@x` 👍 @Vibe!'
    const runs = findMentionRuns(text)
    expect(runs).toEqual([{ name: 'vibe', start: 8, end: 13 }])
    expect(text.slice(8, 13)).toBe('@Vibe')
  })

  it('is given for each mention of a name', () => {
    expect(findMentionRuns('@a @b @a').map(({ start }) => start)).toEqual([0, 3, 6])
  })
})

describe('a text made to slow the parser', () => {
  it('is read in time that grows only with its length', () => {
    const texts = [
      '@'.repeat(50_000),
      '`'.repeat(50_000),
      '@a'.repeat(25_000),
      '` '.repeat(25_000),
      '- '.repeat(25_000),
    ]
    for (const text of texts) expect(listMentionedNames(text).length).toBeLessThanOrEqual(100)
  })
})
