import { describe, expect, it } from 'vitest'
import { type ApprovableCall, findChange } from './call-target.ts'

const target = { channelId: 'c', threadId: 't', forkId: null, userIds: [] }
const some = (...userIds: string[]) => ({ everyone: false, userIds })
const everyone = (...guests: string[]) => ({ everyone: true, userIds: guests })
const call = (change: Partial<ApprovableCall> = {}): ApprovableCall => ({
  input: 'hash',
  place: { target, readers: some('ada', 'bob') },
  ...change,
})

describe('an approval', () => {
  it('counts for the same call', () => {
    expect(findChange(call(), call())).toBeNull()
    expect(findChange(call({ place: null }), call({ place: null }))).toBeNull()
  })

  it.each<[string, ApprovableCall]>([
    ['input', call({ input: 'other' })],
    ['place', call({ place: { target: { ...target, channelId: 'd' }, readers: some('ada') } })],
    ['place', call({ place: { target: { ...target, threadId: null }, readers: some('ada') } })],
    ['place', call({ place: { target: { ...target, forkId: 'f' }, readers: some('ada') } })],
    ['place', call({ place: null })],
    ['readers', call({ place: { target, readers: some('ada', 'bob', 'carla') } })],
    ['readers', call({ place: { target, readers: everyone() } })],
  ])('does not count after a change of the %s (%#)', (change, now) => {
    expect(findChange(call(), now)).toBe(change)
  })

  it('counts when people have left', () => {
    expect(findChange(call(), call({ place: { target, readers: some('ada') } }))).toBeNull()
  })

  it('for everyone counts for new members, and not for new guests', () => {
    const before = call({ place: { target, readers: everyone('gus') } })
    expect(findChange(before, call({ place: { target, readers: everyone('gus') } }))).toBeNull()
    expect(findChange(before, call({ place: { target, readers: everyone('gus', 'hilde') } }))).toBe('readers')
  })

  it('for a direct message counts once somebody has opened it, for the same people', () => {
    const unopened = { channelId: null, threadId: null, forkId: null, userIds: ['ada', 'bob'] }
    const before = call({ place: { target: unopened, readers: some('ada', 'bob') } })
    const opened = { channelId: 'd', threadId: 'd', forkId: null, userIds: [] }
    expect(findChange(before, call({ place: { target: opened, readers: some('ada', 'bob') } }))).toBeNull()
    expect(findChange(before, call({ place: { target: opened, readers: some('ada', 'carla') } }))).toBe(
      'readers',
    )
    expect(findChange(before, call())).toBe('place')
  })
})
