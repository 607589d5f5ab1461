// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { show } from '@/testing/interface/render-markdown'

afterEach(cleanup)

const harmless = 'a, b, p, span, code, em, strong'

describe('raw HTML', () => {
  it.each([
    'before <b onclick="x()">bold</b>',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>x</script></svg>',
    '**<iframe src="https://evil.example">**',
    '- <style>* { display: none }</style>',
    '<!-- <b> -->',
  ])('%s is shown as text', text => {
    const { shown } = show(text)
    expect(shown.querySelector('script, img, svg, iframe, style, b, form')).toBeNull()
    expect(shown.textContent).toContain(text.replace(/^\*\*|\*\*$|^- /g, ''))
  })
})

describe('links', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#115;cript:alert(1)',
    'java\\script:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'xmpp:a@b',
    'relative/file.md',
  ])('to %s do not exist', address => {
    const { shown } = show(`[click me](${address}) and <${address}>`)
    expect(shown.querySelector('a[href]:not([href^="mailto:"])')).toBeNull()
    expect(shown.textContent).toContain('click me')
  })

  it('open safely, in a tab of their own', () => {
    show('[your bank](https://evil.example/login)')
    const link = screen.getByRole('link')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.title).toBe('https://evil.example/login')
  })

  it.each([
    ['[your bank](https://evil.example/login)', 'your bank evil.example'],
    ['[https://bank.example](https://evil.example)', 'https://bank.example evil.example'],
    ['https://bank.example@evil.example/', 'https://bank.example@evil.example/ evil.example'],
    ['[](https://evil.example)', ' evil.example'],
  ])('%s show where they lead', (text, words) => {
    show(text)
    expect(screen.getByRole('link').textContent).toBe(words)
  })

  it.each(['https://good.example/a?b#c', '<https://good.example/a>', 'team@good.example'])(
    'that are their own address (%s) do not repeat it',
    text => {
      show(text)
      expect(screen.getByRole('link').textContent).toBe(text.replace(/[<>]/g, ''))
    },
  )

  it('to our own pages stay in this tab', () => {
    show(`[there](${location.origin}/team/general) and [here](/team/random)`)
    const links = screen.getAllByRole('link')
    expect(links.map(link => link.getAttribute('href'))).toEqual(['/team/general', '/team/random'])
    expect(links.map(link => link.getAttribute('target'))).toEqual([null, null])
  })
})

describe('images', () => {
  it.each([
    ['![a chart](https://other.example/?q=secret)', 'a chartOpen image from other.example'],
    ['![](https://other.example/a.png)', 'Open image from other.example'],
    ['![a][b]\n\n[b]: https://other.example/a.png', 'aOpen image from other.example'],
  ])('%s load nothing, and become links', (text, words) => {
    const { shown } = show(text)
    expect(shown.querySelector('img, picture, source, video, [style*="url"]')).toBeNull()
    const link = screen.getByRole('link')
    expect(link.textContent).toBe(words)
    expect(link.getAttribute('href')).toContain('https://other.example/')
  })

  it('in a link become their words', () => {
    const { shown } = show('[![build passes](https://ci.example/badge.svg)](https://ci.example/)')
    expect(shown.querySelectorAll('a')).toHaveLength(1)
    expect(screen.getByRole('link').textContent).toBe('build passes ci.example')
  })

  it('in data or scripts become their words only', () => {
    const { shown } = show('![x](data:image/svg+xml,<svg/>) ![y](javascript:alert(1))')
    expect(shown.querySelector('img, a')).toBeNull()
  })
})

describe('texts made to freeze the page', () => {
  const long = (part: string) => part.repeat(Math.ceil(50_000 / part.length))

  it.each([
    ['quotes in quotes', long('>')],
    ['lists in lists', long('1. ')],
    ['a thousand quotes', `${'> '.repeat(1_000)}x`],
    ['lists, one in the other', Array.from({ length: 220 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n')],
    ['stars and underscores', long('*a_ ')],
    ['bold that never ends', long('a**b')],
    ['bold in bold', '**a '.repeat(6_000) + ' a**'.repeat(6_000)],
    ['brackets', long('[')],
    ['links in links', long('[a](')],
    ['images in images', long('![')],
    ['lines that could belong to a quote', long('> a\nb\n')],
    ['a table of short rows', `|${'a|'.repeat(1_000)}\n|${'-|'.repeat(1_000)}\n${'a\n'.repeat(20_000)}`],
    ['backticks', Array.from({ length: 300 }, (_, i) => '`'.repeat(i + 1)).join(' a ')],
    ['references', `[a]: https://b.example/${'c'.repeat(1_000)}\n\n${long(`[a] ${'d'.repeat(200)}\n\n`)}`],
    ['rules', '---\n'.repeat(3_000)],
    ['headings', '# a\n\n'.repeat(3_000)],
    ['unfinished comments', long('<!-- ')],
    ['names', long('@vibe ')],
    ['a name that could be of a mail', `${'a'.repeat(50_000)}@`],
    ['empty space', `a${' '.repeat(50_000)}b`],
    ['an item that never ends', `- ${long('a\n')}`],
    ['waves', long('~')],
  ])(
    'are still shown: %s',
    (_, text) => {
      const { shown } = show(text)
      expect(shown.firstElementChild?.childElementCount).toBeGreaterThan(0)
      expect(shown.querySelectorAll('*').length).toBeLessThan(30_000)
    },
    30_000,
  )

  it('are shown unformatted', () => {
    const text = `${'>'.repeat(1_000)} @vibe **x**\n  y`
    const { shown } = show(text)
    expect(shown.textContent).toBe(text)
    expect(shown.querySelectorAll(harmless)).toHaveLength(1)
  })

  it('do not include long code', () => {
    const code = Array.from({ length: 10_000 }, (_, line) => `${line};`).join('\n')
    const { shown } = show(`Look:\n\n\`\`\`js\n${code}\n\`\`\``)
    expect(shown.querySelector('[data-code] pre')?.textContent).toBe(code)
  })

  it('make only their own block unformatted', () => {
    const { shown } = show(`**one** ${'word '.repeat(40)}\n\n${'a**b'.repeat(2_000)}`)
    expect(shown.querySelector('strong')?.textContent).toBe('one')
  })
})
