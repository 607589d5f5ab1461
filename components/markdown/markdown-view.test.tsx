// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { MarkdownView } from './markdown-view'

const names = new Set(['vibe'])
const show = (text: string) => render(<MarkdownView text={text} names={names} />).container

describe('a message’s text', () => {
  afterEach(cleanup)

  it('shows raw HTML as the text that it is', () => {
    const shown = show('before <b onclick="x()">bold</b>\n\n<script>alert(1)</script>')
    expect(shown.querySelector('b, script')).toBeNull()
    expect(shown.textContent).toContain('<b onclick="x()">')
    expect(shown.textContent).toContain('<script>alert(1)</script>')
  })

  it('loads no image, and links to it', () => {
    const shown = show('![a chart](https://other.example/?q=secret)')
    expect(shown.querySelector('img')).toBeNull()
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://other.example/?q=secret')
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ])('makes no link of %s', address => {
    const shown = show(`[click me](${address})`)
    expect(shown.querySelector('a')).toBeNull()
    expect(shown.textContent).toContain('click me')
  })

  it('says the true host beside words that hide it, and opens it safely', () => {
    show('[your bank](https://evil.example/login)')
    const link = screen.getByRole('link')
    expect(link.textContent).toBe('your bank evil.example')
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  it('sets known names off, but not in code and not unknown ones', () => {
    const shown = show('@Vibe and @nobody, `@vibe`')
    expect([...shown.querySelectorAll('.at')].map(each => each.textContent)).toEqual(['@Vibe'])
  })

  it('keeps code as it was written, with its language', () => {
    const shown = show('```ts\nconst a = `<b>`\n\n  return a\n```')
    expect(shown.querySelector('.code pre')?.textContent).toBe('const a = `<b>`\n\n  return a')
    expect(shown.querySelector('.code-h')?.textContent).toContain('ts')
  })

  it('draws tables that scroll in themselves, and lists of things to do', () => {
    const shown = show('| a | b |\n| - | -: |\n| 1 | 2 |\n\n- [x] done')
    expect(shown.querySelector('.wide table.t td')?.textContent).toBe('1')
    expect(shown.querySelector<HTMLInputElement>('input[type=checkbox]')?.disabled).toBe(true)
  })
})
