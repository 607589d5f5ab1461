import { describe, expect, it } from 'vitest'
import { findReturnProblem } from './invite-return.ts'
import { type MemberRole, memberRole } from './workspace.ts'

const [before, end, after] = ['2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z', '2026-11-22T10:00:00Z'] as const

const reasonOf = (
  invite: { email?: string; role?: MemberRole; createdAt: string },
  former: { role?: MemberRole; wasRemoved: boolean },
) =>
  findReturnProblem(
    { email: null, role: 'member', ...invite },
    { workspaceName: 'Orchard', role: 'member', endedAt: end, ...former },
  )?.reason ?? 'may return'

describe('a person who was removed', () => {
  const removed = { wasRemoved: true, role: 'admin' } as const

  it.each([before, end, after])('does not return by a shared link made at %s', createdAt => {
    expect(reasonOf({ createdAt }, removed)).toBe('was_removed')
  })

  it('returns only by a newer invitation to their address, with any role', () => {
    const email = 'bob@orchard.example'
    for (const createdAt of [before, end]) expect(reasonOf({ email, createdAt }, removed)).toBe('was_removed')
    for (const role of memberRole.options)
      expect(reasonOf({ email, role, createdAt: after }, { ...removed, role: 'guest' })).toBe('may return')
  })
})

it('brings a person who left back with at most their last role by an older invitation, by a newer with any', () => {
  const returns = (createdAt: string) =>
    memberRole.options.map(role =>
      memberRole.options.filter(
        invited => reasonOf({ role: invited, createdAt }, { role, wasRemoved: false }) === 'may return',
      ),
    )
  expect(returns(before)).toEqual([['admin', 'member', 'guest'], ['member', 'guest'], ['guest']])
  expect(returns(after)).toEqual([memberRole.options, memberRole.options, memberRole.options])
})
