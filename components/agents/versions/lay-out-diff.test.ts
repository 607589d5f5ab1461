import { expect, it } from 'vitest'
import { foldDiff, layOutDiff } from './lay-out-diff'

const show = (before: string, after: string) =>
  layOutDiff(before, after).map(({ before: old, after: now, kind, parts }) => {
    const marks = { same: '', removed: '-', added: '+' }
    const text = parts.map(part => marks[part.kind] + part.text).join('|')
    return `${old ?? ''}:${now ?? ''} ${kind} ${text}`
  })

it('marks changed words within a line, added lines and removed lines, with both line numbers', () => {
  expect(show('One\nBe brief and kind.\nThree\nFour', 'One\nBe brief and clear.\nThree\nNew\nFour')).toEqual([
    '1:1 same One',
    '2:2 changed Be brief and |-kind|+clear|.',
    '3:3 same Three',
    ':4 added +New',
    '4:5 same Four',
  ])
  expect(show('a\nb\nc', 'c')).toEqual(['1: removed -a', '2: removed -b', '3:1 same c'])
})

it('treats a line as the same whether or not another one follows it', () => {
  expect(show('a\nb', 'a\nb\nc')).toEqual(['1:1 same a', '2:2 same b', ':3 added +c'])
})

it('leaves out lines far from any change, and tells how many', () => {
  const numbers = Array.from({ length: 20 }, (_, index) => String(index)).join('\n')
  const folded = foldDiff(layOutDiff(numbers, numbers.replace('10', 'ten')))
  expect(folded.map(line => (typeof line === 'number' ? line : line.before))).toEqual([
    7, 8, 9, 10, 11, 12, 13, 14, 6,
  ])
})
