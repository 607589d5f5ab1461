import { expect, it } from 'vitest'
import { foldLongText } from './fold-long-text'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n')

it('A text of forty lines is shown whole', () => {
  expect(foldLongText(lines(40))).toEqual({ shown: lines(40), isLong: false, lines: 40 })
})

it('Of a longer text, the first forty lines are shown', () => {
  expect(foldLongText(lines(41))).toEqual({ shown: lines(40), isLong: true, lines: 41 })
})

it('Of one endless line, the beginning is shown, and no half of a character', () => {
  const { shown, isLong } = foldLongText(`${'x'.repeat(3_999)}👍${'x'.repeat(99)}`)
  expect(isLong).toBe(true)
  expect(shown).toBe('x'.repeat(3_999))
})
