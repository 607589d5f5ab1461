import { describe, expect, it } from 'vitest'
import { answer } from '@/testing/interface/render-markdown'
import { isTangled, isTooDeep } from './nesting-limit'

describe('a text that takes too long to draw', () => {
  it.each([
    ['quotes', '>'.repeat(100)],
    ['lists', '- '.repeat(100)],
    ['mixed containers', '> 1. '.repeat(50)],
    ['far indents', `- a\n${' '.repeat(200)}- b`],
    ['wide tables of short rows', `${'a|'.repeat(200)}\n${'-|'.repeat(200)}\n${'a\n'.repeat(100)}`],
    ['lines in one item', `- a\n${'b\n'.repeat(2_500)}`],
    ['tildes', '~'.repeat(1_000)],
  ])('has too many %s', (_, text) => {
    expect(isTooDeep(text)).toBe(true)
  })

  it.each([
    ['emphasis', '*a_ '.repeat(1_000)],
    ['brackets', '[a]('.repeat(1_000)],
    ['lines', '> a\nb\n'.repeat(2_000)],
    ['empty space', `a${' '.repeat(1_000)}b`],
    ['mail name', `${'a'.repeat(500)}@`],
  ])('has too much %s in one paragraph', (_, text) => {
    expect(isTooDeep(text)).toBe(false)
    expect(isTangled(text)).toBe(true)
  })

  it('is no item of a list that code only seems to have', () => {
    expect(isTooDeep(`~~~diff\n- a\n${'b\n'.repeat(3_000)}~~~\n`)).toBe(false)
  })

  it.each([
    ['an answer', answer],
    ['a mail that was answered often', `${'> '.repeat(12)}hello`],
    ['a prompt in a session', '>>> print(1)\n1\n>>> print(2)\n2'],
    ['a merge conflict', '<<<<<<< a\nb\n=======\nc\n>>>>>>> d'],
    ['a long list', '- **term**: what it means\n'.repeat(1_500)],
    ['long code after an item', `- a\n\n\`\`\`\n- b\n${'c\n'.repeat(1_500)}\`\`\``],
    ['many paragraphs', 'some **bold** words\n\n'.repeat(2_000)],
    ['a long table', `| a | b | c | d |\n|---|---|---|---|\n${'| **1** | 2 | 3 | 4 |\n'.repeat(400)}`],
  ])('is not %s', (_, text) => {
    expect(isTangled(text)).toBe(false)
  })
})
