import { describe, expect, it } from 'vitest'
import { joinEdits, movePlace } from './edit-text'

describe('several edits', () => {
  const edits = [
    { start: 2, end: 2, text: '++' },
    { start: 4, end: 6, text: '' },
    { start: 7, end: 8, text: 'xyz' },
  ]

  it('are one edit from the first to the last', () => {
    expect(joinEdits('0123456789', edits)).toEqual({ start: 2, end: 8, text: '++236xyz' })
    expect(joinEdits('0123456789', [])).toBeNull()
  })

  it.each([
    [0, 0],
    [2, 2],
    [3, 5],
    [4, 6],
    [5, 6],
    [6, 6],
    [8, 10],
    [10, 12],
  ])('leave place %i with its character, at %i', (before, after) => {
    expect(movePlace(before, edits)).toBe(after)
  })
})
