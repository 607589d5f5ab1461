import { expect, it } from 'vitest'
import { dollars } from './dollars.ts'

it.each([
  [0, '$0.00'],
  [0.000051, '<$0.01'],
  [0.0099, '<$0.01'],
  [0.01, '$0.01'],
  [0.0123, '$0.01'],
  [0.5, '$0.50'],
  [12.3, '$12.30'],
  [1250, '$1,250.00'],
  [-0.004, '−<$0.01'],
  [-2, '−$2.00'],
])('%d dollars are written as %s', (usd, text) => {
  expect(dollars(usd)).toBe(text)
})
