import { describe, expect, it } from 'vitest'
import { proposeLimit, writeDollars } from './short-budget.ts'

describe('a limit that was too low', () => {
  it('is doubled, or raised above the need, in steps of five cents', () => {
    expect(proposeLimit({ limitUsd: 0.1, neededUsd: 0.11 })).toBe(0.2)
    expect(proposeLimit({ limitUsd: 0.1, neededUsd: 0.31 })).toBe(0.5)
    expect(proposeLimit({ limitUsd: 600, neededUsd: 700 })).toBe(1_000)
  })

  it('is written in whole cents, never below the amount', () => {
    expect([0.1, 0.101, 0.1000000001, 12].map(writeDollars)).toEqual(['$0.10', '$0.11', '$0.10', '$12.00'])
  })
})
