// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import type { CatchUpScope } from '@/server/domain/catch-up/catch-up'
import { catchingUp, readCatchUp, showCatchUp } from './catching-up'

describe('the open catch-up', () => {
  beforeEach(() => history.replaceState(null, '', '/orchard/general?x=1#m-2'))

  it.each<CatchUpScope>([
    { kind: 'workspace' },
    { kind: 'channel', channelId: 'a-1' },
    { kind: 'thread', channelId: 'a-1', threadId: 'b-2' },
  ])('is in the address, so that a reload shows it again: %j', scope => {
    showCatchUp(scope)
    expect(catchingUp.get()).toEqual(scope)
    expect(readCatchUp(location.search)).toEqual(scope)
    expect(location.hash).toBe('#m-2')
    showCatchUp(null)
    expect(readCatchUp(location.search)).toBeNull()
    expect(location.search).toBe('?x=1')
  })
})
