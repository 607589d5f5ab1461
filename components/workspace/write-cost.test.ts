import { expect, it } from 'vitest'
import { writeCost } from './write-cost'

it('an unknown price is written as unknown, and only a cost of zero as free', () => {
  expect(writeCost(null)).toBe('unknown')
  expect(writeCost(0)).toBe('free')
  expect(writeCost(0.25)).toBe('$0.25')
})
