import { describe, expect, it } from 'vitest'
import { type CallContract, sameContract } from './call-contract.ts'

const target = { channelId: 'c', threadId: 't', forkId: null, userIds: [] }
const some = (...userIds: string[]) => ({ everyone: false, userIds })
const everyone = (...guests: string[]) => ({ everyone: true, userIds: guests })
const server = { id: 's', address: 'a', account: 1 }
const call = (change: Partial<CallContract> = {}): CallContract => ({
  input: 'hash',
  place: { target, readers: some('ada', 'bob') },
  tool: 'fingerprint',
  server,
  trust: 'approve',
  rights: { kind: 'admin', userId: 'ada' },
  ...change,
})

describe('an approval', () => {
  it('counts for the same call', () => {
    expect(sameContract(call(), call())).toBeNull()
    expect(sameContract(call({ place: null }), call({ place: null }))).toBeNull()
    expect(sameContract(call({ server: null }), call({ server: null }))).toBeNull()
  })

  it.each<[string, CallContract]>([
    ['input', call({ input: 'other' })],
    ['place', call({ place: { target: { ...target, channelId: 'd' }, readers: some('ada') } })],
    ['place', call({ place: { target: { ...target, threadId: null }, readers: some('ada') } })],
    ['place', call({ place: { target: { ...target, forkId: 'f' }, readers: some('ada') } })],
    ['place', call({ place: null })],
    ['readers', call({ place: { target, readers: some('ada', 'bob', 'carla') } })],
    ['readers', call({ place: { target, readers: everyone() } })],
    ['tool', call({ tool: 'it now deletes everything' })],
    ['address', call({ server: { ...server, id: 'another server' } })],
    ['address', call({ server: { ...server, address: 'elsewhere' } })],
    ['address', call({ server: null })],
    ['account', call({ server: { ...server, account: 2 } })],
    ['trust', call({ trust: 'escalate' })],
    ['rights', call({ rights: { kind: 'admin', userId: 'carla' } })],
    ['rights', call({ rights: { kind: 'operator' } })],
  ])('does not count after a change of the %s (%#)', (change, now) => {
    expect(sameContract(call(), now)).toBe(change)
  })

  it('counts when the rules became easier', () => {
    expect(sameContract(call({ trust: 'escalate' }), call({ trust: 'autonomous' }))).toBeNull()
  })

  it('counts when people have left', () => {
    expect(sameContract(call(), call({ place: { target, readers: some('ada') } }))).toBeNull()
  })

  it('for everyone counts for new members, and not for new guests', () => {
    const before = call({ place: { target, readers: everyone('gus') } })
    expect(sameContract(before, call({ place: { target, readers: everyone('gus') } }))).toBeNull()
    expect(sameContract(before, call({ place: { target, readers: everyone('gus', 'hilde') } }))).toBe(
      'readers',
    )
  })

  it('for a direct message counts once somebody has opened it, for the same people', () => {
    const unopened = { channelId: null, threadId: null, forkId: null, userIds: ['ada', 'bob'] }
    const before = call({ place: { target: unopened, readers: some('ada', 'bob') } })
    const opened = { channelId: 'd', threadId: 'd', forkId: null, userIds: [] }
    expect(sameContract(before, call({ place: { target: opened, readers: some('ada', 'bob') } }))).toBeNull()
    expect(sameContract(before, call({ place: { target: opened, readers: some('ada', 'carla') } }))).toBe(
      'readers',
    )
    expect(sameContract(before, call())).toBe('place')
  })
})
