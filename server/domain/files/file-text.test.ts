import { expect, it } from 'vitest'
import { cleanText, extractLimits, listLines, measureText } from './file-text.ts'

it('counts the lines as they are shown: a long one is broken at a space, and no character is cut', () => {
  expect(listLines('')).toEqual([])
  expect(listLines('one\n\nthree')).toEqual(['one', '', 'three'])
  const words = 'word '.repeat(1_000).trimEnd()
  const parts = listLines(`${words}\nend`)
  expect(parts.map(({ length }) => length)).toEqual([2_000, 2_000, 999, 3])
  expect(parts.slice(0, 3).join('')).toBe(words)
  const faces = '😀'.repeat(2_000)
  const broken = listLines(`x${faces}`)
  expect(broken.join('')).toBe(`x${faces}`)
  expect(broken.every(part => part.isWellFormed())).toBe(true)
})

it('measures what is stored', () => {
  const ready = { status: 'ready', kind: 'text', pages: null, isCut: false } as const
  expect(measureText({ ...ready, text: 'one\ntwo' })).toEqual({
    ...ready,
    text: 'one\ntwo',
    lines: 2,
    tokens: 2,
  })
  expect(measureText({ status: 'refused', reason: 'broken' })).toEqual({
    status: 'refused',
    reason: 'broken',
  })
})

it('stores text without characters that no database takes, and cuts it at its limit', () => {
  expect(cleanText('a\0b\r\nc\rd\ud800\n\n')).toEqual({ text: 'ab\nc\nd\ufffd', isCut: false })
  const long = cleanText('x'.repeat(extractLimits.text * 3))
  expect([long.text.length, long.isCut]).toEqual([extractLimits.text, true])
})
