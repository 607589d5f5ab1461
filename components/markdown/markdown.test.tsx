// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { show } from '@/testing/interface/render-markdown'

afterEach(cleanup)

describe('a message’s text', () => {
  it('keeps the line breaks of its author, once', () => {
    const { shown } = show('one\ntwo  \nthree\\\nfour')
    expect(shown.querySelectorAll('br')).toHaveLength(3)
  })

  it('has headings below those of the page', () => {
    const { shown } = show('# a\n\n## b\n\n###### c')
    expect([...shown.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(each => each.tagName)).toEqual([
      'H3',
      'H4',
      'H6',
    ])
  })

  it('keeps code unchanged, with its language', () => {
    const { shown } = show('```ts title="a"\nconst a = `<b>`\n\n  return a\n```')
    expect(shown.querySelector('[data-code] pre')?.textContent).toBe('const a = `<b>`\n\n  return a')
    expect(shown.querySelector('[data-code] > div')?.textContent).toContain('TypeScript')
  })

  it('draws code in a list like other code', () => {
    const { shown } = show('- so:\n  ```py\n  a = 1\n  ```')
    expect(shown.querySelector('li [data-code] pre')?.textContent).toBe('a = 1')
    expect(shown.querySelector('li [data-code] > div')?.textContent).toContain('Python')
  })

  it('draws tables that scroll within their own box', () => {
    const { shown } = show('| a | b |\n| - | -: |\n| 1 | 2 |')
    expect(shown.querySelector('table td')?.textContent).toBe('1')
    expect(shown.querySelector<HTMLElement>('td:last-child')?.style.textAlign).toBe('right')
    expect(shown.querySelector('table')?.parentElement?.classList).toContain('overflow-x-auto')
  })

  it('tells for each task whether it is done', () => {
    show('- [x] written\n- [ ] read')
    expect(screen.getByRole('checkbox', { name: 'Done' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('checkbox', { name: 'To do' })).toHaveProperty('checked', false)
  })

  it('sets the direction of each block by its own first letter', () => {
    const { shown } = show('שלום\n\n- hello\n\n> مرحبا')
    expect([...(shown.firstElementChild?.children ?? [])].map(each => each.getAttribute('dir'))).toEqual([
      'auto',
      'auto',
      'auto',
    ])
  })

  it('finds a link’s address anywhere in the text', () => {
    const padding = 'word '.repeat(100)
    show(
      `[the log][1]\n\n${padding}\n\n\`\`\`\n[1]: https://wrong.example\n\`\`\`\n\n[1]: https://right.example/`,
    )
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://right.example/')
  })

  it('links a word to its footnote and back, in this message only', () => {
    const text = 'Said[^a].\n\nMore.\n\n[^a]: By Ada.'
    const { shown } = show(text)
    show(text)
    const [there] = screen.getAllByRole('link', { name: 'Footnote 1' })
    const [back] = screen.getAllByRole('link', { name: 'Back to reference 1' })
    const target = (link: HTMLElement | undefined) =>
      document.getElementById(link?.getAttribute('href')?.slice(1) ?? '')
    expect(target(there)?.textContent).toContain('By Ada.')
    expect(target(back)).toBe(there)
    expect(shown.contains(there ?? null)).toBe(true)
  })
})

describe('signs that mean something else elsewhere', () => {
  it.each([
    ['1 &lt; 2 &#33; &#x263a; &copy; &nothing;', '1 < 2 ! ☺ © &nothing;'],
    ['about ~5 ms and ~10 ms', 'about ~5 ms and ~10 ms'],
    ['`&lt;` stays', '&lt; stays'],
    ['a <b>b</b>\nhttps://example.com', 'a <b>b</b>https://example.com'],
  ])('%j reads as %j', (text, words) => {
    const { shown } = show(text)
    expect(shown.textContent).toBe(words)
    expect(shown.querySelector('del, b')).toBeNull()
  })

  it('a mention in a footnote is one, too', () => {
    const { shown } = show('Said[^a], by @ada.\n\n[^a]: Ask @vibe.')
    expect([...shown.querySelectorAll('.at')].map(each => each.textContent)).toEqual(['@ada', '@vibe'])
  })
})

describe('mentions', () => {
  it.each([
    ['@Vibe and @nobody', ['@Vibe']],
    ['@vibe-team, @Vibe’s', ['@Vibe']],
    ['**@ada** wrote', ['@ada']],
    ['`@vibe`', []],
    ['```\n@vibe\n```', []],
    ['> @vibe', []],
    ['[@vibe](https://example.com)', []],
    ['a@vibe and me/@vibe', []],
    ['\\@vibe but @vibe', ['@vibe']],
    ['_@vibe_', []],
    ['1 &lt; 2, says @ada', ['@ada']],
    ['one\n@ada\n@vibe', ['@ada', '@vibe']],
  ])('in %j are %j, like on the server', (text, expected) => {
    const { shown } = show(text)
    expect([...shown.querySelectorAll('.at')].map(each => each.textContent)).toEqual(expected)
  })
})
