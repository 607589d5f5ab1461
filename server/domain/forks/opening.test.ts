import { expect, it } from 'vitest'
import { estimateOpening } from './opening.ts'

it('estimates the first message of a fork from the tokens of the prompt', () => {
  // 4,000 tokens of prompt at $2.50 a million, and 250 tokens of answer at $10.
  expect(estimateOpening('claude-sonnet-5-5', 4_000)).toBeCloseTo(0.0125, 6)
  expect(estimateOpening('claude-haiku-5-5', 4_000)).toBeLessThan(0.001)
  expect(estimateOpening('of-another-house', 4_000)).toBeNull()
})
