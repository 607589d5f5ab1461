import { expect, it } from 'vitest'
import { formatCost } from './format-cost'

it.each([
  [0, '$0.00'],
  [0.0042, '$0.0042'],
  [0.004, '$0.004'],
  [0.032, '$0.032'],
  [0.000051, '$0.000051'],
  [0.5, '$0.50'],
  [12.3, '$12.30'],
])('%d is shown as %s', (dollars, shown) => {
  expect(formatCost(dollars)).toBe(shown)
})
