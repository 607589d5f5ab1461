import { describe, expect, it } from 'vitest'
import { offerLimit, proposeLimit, writeDollars } from './task-limit.ts'

describe('a limit that was too low', () => {
  it('is doubled, or raised above the need, in steps of five cents', () => {
    expect(proposeLimit({ limitUsd: 0.1, neededUsd: 0.11 })).toBe(0.2)
    expect(proposeLimit({ limitUsd: 0.1, neededUsd: 0.31 })).toBe(0.5)
    expect(proposeLimit({ limitUsd: 600, neededUsd: 700 })).toBe(1_000)
  })

  it('can be raised by admins, up to the highest limit', () => {
    const short = { limitUsd: 0.1, neededUsd: 0.11 }
    expect(offerLimit(short, 'admin')).toBe(0.2)
    expect(offerLimit(short, 'member')).toBeNull()
    expect(offerLimit(undefined, 'admin')).toBeNull()
    expect(offerLimit({ limitUsd: 1_000, neededUsd: 1_001 }, 'admin')).toBeNull()
    expect(offerLimit({ limitUsd: 900, neededUsd: 1_001 }, 'admin')).toBeNull()
  })

  it('is written in whole cents, never below the amount', () => {
    expect([0.1, 0.101, 0.1000000001, 12].map(writeDollars)).toEqual(['$0.10', '$0.11', '$0.10', '$12.00'])
  })
})
