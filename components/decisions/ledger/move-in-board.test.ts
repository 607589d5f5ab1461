import { expect, it } from 'vitest'
import { moveInBoard } from './move-in-board'

const sizes = [3, 0, 1, 2]
const from = (column: number, card: number, key: string) => moveInBoard(sizes, { column, card }, key)

it.each([
  ['down a column', 0, 0, 'ArrowDown', { column: 0, card: 1 }],
  ['up a column', 0, 2, 'ArrowUp', { column: 0, card: 1 }],
  ['to the end of a column', 0, 0, 'End', { column: 0, card: 2 }],
  ['to its beginning', 0, 2, 'Home', { column: 0, card: 0 }],
  ['past an empty column, to the last card there', 0, 2, 'ArrowRight', { column: 2, card: 0 }],
  ['back past it, at the same height', 2, 0, 'ArrowLeft', { column: 0, card: 0 }],
] as const)('an arrow leads %s', (_, column, card, key, to) => {
  expect(from(column, card, key)).toEqual(to)
})

it.each([
  ['above the first card', 0, 0, 'ArrowUp'],
  ['below the last card', 3, 1, 'ArrowDown'],
  ['beyond the last column', 3, 0, 'ArrowRight'],
  ['before the first column', 0, 1, 'ArrowLeft'],
  ['with another key', 0, 0, 'a'],
] as const)('nothing is %s', (_, column, card, key) => {
  expect(from(column, card, key)).toBeNull()
})
