import { describe, expect, it } from 'vitest'
import { isAdmin, mayCreateChannel, mayGrant } from './permissions.ts'
import { memberRole } from './workspace.ts'

describe('a role', () => {
  it('may give its own role and lower ones', () => {
    const granted = memberRole.options.map(own => memberRole.options.filter(role => mayGrant(own, role)))
    expect(granted).toEqual([['admin', 'member', 'guest'], ['member', 'guest'], ['guest']])
  })

  it('creates channels except as a guest, and manages the workspace as an admin', () => {
    expect(memberRole.options.map(mayCreateChannel)).toEqual([true, true, false])
    expect(memberRole.options.map(isAdmin)).toEqual([true, false, false])
  })
})
