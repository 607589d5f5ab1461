// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answer, show } from '@/testing/interface/render-markdown'
import { loadRepair } from './growing/use-repair'

beforeAll(loadRepair)
afterEach(cleanup)

/** Pieces of Markdown, and fragments that have a meaning only together with others. */
const pieces = [
  ...answer.split('\n\n'),
  '- a\n- b',
  '1. a\n\n   b',
  '```\n\n# no\n\n```',
  '> a\n\n> b',
  'a\n===',
  '---',
  '| a |\n|---|\n| b |',
  '<div>\n**a**\n</div>',
  '<!-- a\n\nb -->',
  '    indented',
  '[a]: https://a.example',
  'a [a] b',
  '~~~js\n`a`',
  '**a\nb**',
  '* * *',
  '\\*a\\*',
  Array.from({ length: 20 }, (_, i) => `${i + 1}. ${'word '.repeat(20)}\n   - more`).join('\n'),
  Array.from({ length: 30 }, () => `* ${'**word** '.repeat(8)}`).join('\n\n'),
]
const texts = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom('\n\n', '\n', ' ', '')), { maxLength: 8 })
  .map(parts => parts.flat().join(''))

/** Compares only the visible result, because React numbers the keys of the lists itself. */
const htmlOf = (element: Element) => element.innerHTML

describe('an answer while it is written', () => {
  it('ends as the same tree as a complete text, wherever it was cut', () => {
    fc.assert(
      fc.property(
        texts,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        (text, cuts) => {
          const whole = show(text).shown
          const { shown, goOn } = show('', true)
          for (const cut of [...cuts].sort()) goOn(text.slice(0, Math.floor(cut * text.length)))
          goOn(text, false)
          expect(htmlOf(shown)).toBe(htmlOf(whole))
          cleanup()
        },
      ),
      { numRuns: 40 },
    )
  }, 60_000)

  it('never shows a raw mark or half a link', () => {
    const text = answer.slice(0, answer.indexOf('```ts'))
    const { shown, goOn } = show('', true)
    for (let length = 1; length <= text.length; length += 1) {
      goOn(text.slice(0, length))
      const words = shown.textContent ?? ''
      expect(words, `after ${text.slice(0, length)}`).not.toMatch(/\*\*|~~|`|\]\(|\[|https?:|^#/)
    }
  }, 60_000)

  it('shows no table before its second line, and no title before its line', () => {
    const start = answer.indexOf('| Phone')
    const text = answer.slice(start)
    const { shown, goOn } = show('', true)
    for (let length = 1; length <= text.length; length += 1) {
      goOn(text.slice(0, length))
      expect(shown.textContent).not.toMatch(/\||--|==/)
    }
  }, 60_000)

  it('never draws a finished part again', () => {
    const { shown, goOn } = show('', true)
    const standing = new Map<Element, string>()
    for (let length = 1; length <= answer.length; length += 7) {
      goOn(answer.slice(0, length))
      const blocks = [...(shown.firstElementChild?.children ?? [])]
      for (const [block, html] of standing) {
        expect(blocks).toContain(block)
        expect(block.outerHTML).toBe(html)
      }
      const code = blocks.findIndex(block => block.hasAttribute('data-code'))
      // All blocks before the code are finished once the code has started.
      for (const block of blocks.slice(0, Math.max(code, 0))) standing.set(block, block.outerHTML)
    }
    expect(standing.size).toBe(3)
    goOn(answer, false)
    for (const block of standing.keys()) expect(shown.contains(block)).toBe(true)
  })

  it('lets code grow in the same element, without half a fence', () => {
    const text = 'So:\n\n```ts\nconst a = 1\n\nconst b = `2`\n```\n\nDone.'
    const { shown, goOn } = show('', true)
    const seen = new Set<Element>()
    for (let length = 1; length <= text.length; length += 1) {
      goOn(text.slice(0, length))
      const pre = shown.querySelector('pre')
      if (!pre) continue
      seen.add(pre)
      expect('const a = 1\n\nconst b = `2`').toContain(pre.textContent)
    }
    goOn(text, false)
    expect([...seen]).toEqual([shown.querySelector('pre')])
  })

  it('keeps code in a list in the same element too', () => {
    const text = '- so:\n  ```ts\n  const a = 1\n  ```\n- done'
    const { shown, goOn } = show('- so:\n  ```ts\n  const', true)
    const pre = shown.querySelector('pre')
    goOn(text)
    goOn(text, false)
    expect(pre).not.toBeNull()
    expect(shown.querySelector('pre')).toBe(pre)
  })

  it('starts over when another attempt replaces the text', () => {
    const { shown, goOn } = show('One **two**\n\n```\na\n```\n\nThree', true)
    goOn('Other')
    expect(shown.textContent).toBe('Other')
  })
})
