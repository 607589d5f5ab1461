import { describe, expect, it } from 'vitest'
import { readInviteState } from './invite-state.ts'

const link = { email: null, expiresAt: '2026-11-28T12:00:00.000001+00:00', revokedAt: null, usedCount: 0 }
const before = new Date('2026-11-28T11:59:59Z')
const after = new Date('2026-11-28T12:00:01Z')

describe('an invitation', () => {
  it.each([
    ['a link is open until it expires', link, before, 'open'],
    ['a link stays open however often it was used', { ...link, usedCount: 9 }, before, 'open'],
    ['a link expires', link, after, 'expired'],
    [
      'a revoked invite stays revoked, even after its expiry',
      { ...link, revokedAt: '2026-11-22T00:00:00+00:00' },
      after,
      'revoked',
    ],
    ['an invite for one address is open once', { ...link, email: 'a@example.com' }, before, 'open'],
    [
      'an invite for one address is used up by its first use',
      { ...link, email: 'a@example.com', usedCount: 1 },
      before,
      'used',
    ],
  ])('%s', (_, invite, now, state) => {
    expect(readInviteState(invite, now)).toBe(state)
  })
})
