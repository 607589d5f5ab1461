import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutDeltas } from './cut-deltas.ts'

test('the pieces of a text, joined, equal the text', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), text => cutDeltas(text).join('') === text))
  fc.assert(
    fc.property(
      fc.lorem({ mode: 'sentences' }),
      text => cutDeltas(`\n ${text}\n`).join('') === `\n ${text}\n`,
    ),
  )
})

test('a piece holds one to four words', () => {
  const pieces = cutDeltas('one two three four five six seven eight nine ten eleven twelve')
  expect(pieces.slice(0, 4)).toEqual(['one', ' two three four', ' five six', ' seven eight nine ten'])
})

test('text without spaces is split, too, and no character is broken', () => {
  const pieces = cutDeltas('発売日は金曜日です。昼食は寿司にしましょう。そして帰ります。👩‍🚀🚀')
  expect(pieces.length).toBeGreaterThan(2)
  for (const piece of pieces) expect(piece.isWellFormed()).toBe(true)
})
