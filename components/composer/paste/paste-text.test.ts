import { describe, expect, it } from 'vitest'
import { isWorthReading, linkSelection } from './paste-text'

function paste(marked: string, pasted: string): string | null {
  const [before = '', words = '', after = ''] = marked.split('|')
  const text = before + words + after
  const edit = linkSelection(text, [before.length, before.length + words.length], pasted)
  return edit && text.slice(0, edit.start) + edit.text + text.slice(edit.end)
}

describe('an address pasted over selected words', () => {
  it.each([
    ['see |the plan| first', 'https://example.com/plan', 'see [the plan](https://example.com/plan) first'],
    ['|a [b]|', 'https://example.com', '[a \\[b\\]](https://example.com)'],
    ['|wiki|', ' https://en.example.org/A_(b) \n', '[wiki](https://en.example.org/A_%28b%29)'],
  ])('becomes a link on them: %j', (marked, pasted, result) => {
    expect(paste(marked, pasted)).toBe(result)
  })

  it.each([
    ['no selection||', 'https://example.com'],
    ['|two\nlines|', 'https://example.com'],
    ['|https://other.example|', 'https://example.com'],
    ['|words|', 'javascript:alert(1)'],
    ['|words|', 'https://example.com and more'],
    ['|words|', 'plain'],
  ])('is pasted unchanged: %j', (marked, pasted) => {
    expect(paste(marked, pasted)).toBeNull()
  })
})

describe('copied HTML', () => {
  it.each([
    '<p>See <a href="https://example.com">this</a></p>',
    '<ul><li>one</li></ul>',
    '<table><tr><td>1</td></tr></table>',
    '<p><strong>bold</strong></p>',
  ])('is read where it says more than its text: %j', html => {
    expect(isWorthReading(html)).toBe(true)
  })

  it.each([
    '<span style="color: red">let</span><span> a = 1</span>',
    '<div>plain</div><div>lines</div>',
    '<meta charset="utf-8">plain',
    '<meta name="vscode"><div><b>let</b></div>',
    '<body><img src="x"></body>',
  ])('is left alone where it does not: %j', html => {
    expect(isWorthReading(html)).toBe(false)
  })
})
