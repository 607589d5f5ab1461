import { describe, expect, it } from 'vitest'
import { isAdmin, mayCreateChannel, mayGrant } from './permissions.ts'
import { memberRole } from './workspace.ts'

describe('a role', () => {
  it('hands out itself and what is below it', () => {
    const granted = memberRole.options.map(own => memberRole.options.filter(role => mayGrant(own, role)))
    expect(granted).toEqual([['admin', 'member', 'guest'], ['member', 'guest'], ['guest']])
  })

  it('creates channels unless it is a guest’s, and runs the workspace if it is an admin’s', () => {
    expect(memberRole.options.map(mayCreateChannel)).toEqual([true, true, false])
    expect(memberRole.options.map(isAdmin)).toEqual([true, false, false])
  })
})
