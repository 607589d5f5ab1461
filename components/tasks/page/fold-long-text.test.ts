import { expect, it } from 'vitest'
import { foldLongText } from './fold-long-text'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n')

it('Forty lines are shown as they are', () => {
  expect(foldLongText(lines(40))).toEqual({ shown: lines(40), isLong: false, lines: 40 })
})

it('Of more lines the first forty are shown', () => {
  expect(foldLongText(lines(41))).toEqual({ shown: lines(40), isLong: true, lines: 41 })
})

it('Of one endless line the beginning is shown, and no half of a character', () => {
  const { shown, isLong } = foldLongText(`${'x'.repeat(3_999)}👍${'x'.repeat(99)}`)
  expect(isLong).toBe(true)
  expect(shown).toBe('x'.repeat(3_999))
})
