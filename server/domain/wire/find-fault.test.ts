import { expect, test } from 'vitest'
import { findFault, mostLevels } from './find-fault.ts'

function nest(levels: number): unknown {
  return Array.from({ length: levels }).reduce<unknown>(
    (inner, _, at) => (at % 2 ? [inner] : { in: inner }),
    'core',
  )
}

test.each([
  ['U+0000 in a text', { deep: [{ in: 'a\0b' }] }, 'U+0000'],
  ['U+0000 in the name of a field', { 'a\0b': 1 }, 'U+0000'],
  ['half of a character in a text', ['fine', 'a\ud83d'], 'surrogate'],
  ['half of a character in the name of a field', { a: { '\udc00': null } }, 'surrogate'],
  ['one level too many', nest(mostLevels + 1), 'levels'],
  ['more levels than calls can lie within each other', nest(500_000), 'levels'],
])('an input with %s has a fault', (_, input, words) => {
  expect(findFault(input)).toContain(words)
})

test.each([
  ['as many levels as may be', nest(mostLevels)],
  ['whole characters beyond the first 65,536', { '😀': ['😀'] }],
  ['no text', [null, 1, true, undefined]],
  ['nothing', undefined],
])('an input with %s has none', (_, input) => {
  expect(findFault(input)).toBeNull()
})
