import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { nameFile } from './name-file'
import { OutputCard } from './output-card'
import { foldText, readValue } from './read-value'

const render = (object: Record<string, unknown>) =>
  renderToStaticMarkup(<OutputCard object={object} name="Scribe" />)

describe('the card of an object', () => {
  it('shows fields, lists and inner objects by their names', () => {
    const html = render({ due_date: '2026-11-23', tags: ['a', 'b'], owner: { name: 'Ada' }, none: null })
    expect(html).toContain('Due date')
    expect(html).toContain('dateTime="2026-11-23"')
    expect(html).toContain('<li>')
    expect(html).toContain('Ada')
    expect(html).toContain('Download JSON')
  })

  it('writes markup and addresses that are no links as text', () => {
    const html = render({
      a: '<img src=x onerror=alert(1)>',
      b: 'javascript:alert(1)',
      c: 'https://example.com/x',
    })
    expect(html).not.toContain('<img')
    expect(html).not.toContain('href="javascript')
    expect(html).toMatch(/<a [^>]*href="https:\/\/example.com\/x"[^>]*rel="noopener noreferrer nofollow"/)
  })

  it('folds a long text between words', () => {
    const text = 'word '.repeat(200)
    expect(foldText('short')).toBeNull()
    expect(foldText(text)?.endsWith('word')).toBe(true)
    expect(render({ text })).toContain('Show all')
  })
})

it('a value that is no real date stays text', () => {
  expect(readValue('2026-13-45').kind).toBe('text')
  expect(readValue('2026-11-23T10:00:00Z').kind).toBe('time')
  expect(readValue(12)).toEqual({ kind: 'text', text: '12' })
  expect(readValue(false)).toEqual({ kind: 'choice', isOn: false })
})

it('the file has the name of the agent', () => {
  expect(['Fork Resolver', 'Äpfel & Co.', '***'].map(nameFile)).toEqual([
    'fork-resolver.json',
    'äpfel-co.json',
    'data.json',
  ])
})
