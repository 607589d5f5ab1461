import { describe, expect, it } from 'vitest'
import { findLabels } from './find-labels.ts'

const labelsIn = (text: string) => findLabels(text).flatMap(({ labels }) => labels)

describe('labels in a text', () => {
  it('are numbers, numbers with a t, and pairs of numbers in square brackets', () => {
    expect(labelsIn('Repaired [12], since Monday[t5]; in use [2.1].')).toEqual(['12', 't5', '2.1'])
  })

  it('are an m and a number for items of memory', () => {
    expect(labelsIn('So [m1] and [m12], not [m], [m0] or [m123].')).toEqual(['m1', 'm12'])
  })

  it('can follow each other, or share a pair of brackets', () => {
    expect(labelsIn('Repaired [12][13] and paid [2.1, 2.2; 14].')).toEqual(['12', '13', '2.1', '2.2', '14'])
  })

  it('have their place in the text', () => {
    const text = '😀 so [12].'
    const [run] = findLabels(text)
    expect(text.slice(run?.start, run?.end)).toBe('[12]')
  })

  it.each([
    ['code', 'Use `list[12]` here.'],
    ['a block of code', '```\nlist[12]\n```'],
    ['a link', 'See [12](https://a.example).'],
    ['the words of a link', 'See [the plan [12] here](https://a.example).'],
    ['an address', 'See https://a.example/list[12] there.'],
    ['a reference to a definition', 'See [1].\n\n[1]: https://a.example "A"'],
    ['an image', '![12]'],
    ['an escaped bracket', '\\[12]'],
    ['a box of a list', '- [x] done\n- [ ] to do'],
    ['a footnote', 'So.[^1]'],
    ['other words', '[sic] [0] [012] [1.2.3] [2026-11-22] [a1]'],
  ])('are none in %s', (_, text) => {
    expect(labelsIn(text)).toEqual([])
  })

  it('count in a quote, which a citation often follows', () => {
    expect(labelsIn('> It works. [12]\n>\n> `code [3]` [2.1]')).toEqual(['12', '2.1'])
  })

  it('are found before a colon that defines no link', () => {
    expect(labelsIn('[12]: Ada said so.')).toEqual(['12'])
  })

  it.each([
    ['brackets', '['.repeat(50_000)],
    ['brackets and letters', '[a'.repeat(25_000)],
    ['links without an end', '[a](b '.repeat(8_000)],
    ['labels', '[12]'.repeat(12_000)],
    ['brackets in brackets', '[[a]'.repeat(12_000)],
  ])('are found fast among many %s', (_, text) => {
    const begun = performance.now()
    findLabels(text)
    expect(performance.now() - begun).toBeLessThan(2_000)
  })
})
