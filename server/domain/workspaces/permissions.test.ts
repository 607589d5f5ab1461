import { describe, expect, it } from 'vitest'
import { isAdmin, mayCreateChannel, mayGrant, mayInvite } from './permissions.ts'
import { memberRole } from './workspace.ts'

describe('a role', () => {
  it('may give its own role and lower ones', () => {
    const granted = memberRole.options.map(own => memberRole.options.filter(role => mayGrant(own, role)))
    expect(granted).toEqual([['admin', 'member', 'guest'], ['member', 'guest'], ['guest']])
  })

  it('invites others only as an admin, and nobody does from outside', () => {
    const invited = [...memberRole.options, null].map(own =>
      memberRole.options.filter(role => mayInvite(own, role)),
    )
    expect(invited).toEqual([['admin', 'member', 'guest'], [], [], []])
  })

  it('creates channels except as a guest, and manages the workspace as an admin', () => {
    expect(memberRole.options.map(mayCreateChannel)).toEqual([true, true, false])
    expect(memberRole.options.map(isAdmin)).toEqual([true, false, false])
  })
})
