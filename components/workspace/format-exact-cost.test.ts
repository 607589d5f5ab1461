import { expect, it } from 'vitest'
import { formatExactCost } from './format-exact-cost'

it.each([
  [0, '$0.00'],
  [0.1, '$0.10'],
  [0.000001, '$0.000001'],
  [0.03245, '$0.03245'],
  [12, '$12.00'],
])('%d dollars in a column are written as %s', (dollars, text) => {
  expect(formatExactCost(dollars)).toBe(text)
})
