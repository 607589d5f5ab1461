import { expect, it } from 'vitest'
import { layOutDiff } from './lay-out-diff'

const show = (before: string, after: string) =>
  layOutDiff(before, after).map(({ before: old, after: now, kind, parts }) => {
    const marks = { same: '', removed: '-', added: '+' }
    const text = parts.map(part => marks[part.kind] + part.text).join('|')
    return `${old ?? ''}:${now ?? ''} ${kind} ${text}`
  })

it('tells words within a line, lines that came and lines that went, with the numbers of both', () => {
  expect(show('One\nBe brief and kind.\nThree\nFour', 'One\nBe brief and clear.\nThree\nNew\nFour')).toEqual([
    '1:1 same One',
    '2:2 changed Be brief and |-kind|+clear|.',
    '3:3 same Three',
    ':4 added +New',
    '4:5 same Four',
  ])
  expect(show('a\nb\nc', 'c')).toEqual(['1: removed -a', '2: removed -b', '3:1 same c'])
})

it('finds nothing where only the end of the last line differs in its break', () => {
  expect(show('a\nb', 'a\nb').every(line => line.includes('same'))).toBe(true)
})
