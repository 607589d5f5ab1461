import { describe, expect, it } from 'vitest'
import type { Group } from '@/server/domain/groups/group'
import { createMember, members } from '@/testing/interface/mention-names'
import { type Audience, listMeant } from './list-meant'

const gus = { ...createMember('gus', 'Gus'), role: 'guest' as const }
const everyone = [...members, gus]
const createGroup = (handle: string, userIds: string[]): Group => ({
  id: handle,
  workspaceId: 'orchard',
  name: handle,
  handle,
  userIds,
})

function audience(fields: Partial<Audience> = {}): Audience {
  return {
    channel: { kind: 'private' },
    me: { userId: 'ada', role: 'admin' },
    members: new Map(everyone.map(member => [member.userId, member])),
    formerMembers: new Map([
      ['emil', { userId: 'emil', displayName: 'Emil', handle: 'emil', left: true }],
      // The handle went to somebody new.
      ['old-bob', { userId: 'old-bob', displayName: 'Bob', handle: 'bob', left: true }],
      ['fay', { userId: 'fay', displayName: 'Fay', handle: 'fay', left: false }],
    ]),
    channelIds: new Set(['ada', 'bob', 'deniz']),
    groups: [createGroup('press', ['ada', 'bob', 'carla', 'gus'])],
    agentNames: new Set(['vibe']),
    activeIds: new Set(['ada', 'deniz', 'carla']),
    ...fields,
  }
}

const outsidersOf = (names: string[], fields?: Partial<Audience>) =>
  listMeant(names, audience(fields)).outsiders.map(({ handle }) => handle)

describe('a mention', () => {
  it('of a person who can’t read the place is told: in a private channel, and of a guest in a public one', () => {
    expect(outsidersOf(['bob', 'carla', 'gus', 'vibe', 'nobody'])).toEqual(['carla', 'gus'])
    expect(outsidersOf(['carla', 'gus'], { channel: { kind: 'public' } })).toEqual(['gus'])
    expect(outsidersOf(['carla'], { channel: { kind: 'direct' } })).toEqual(['carla'])
  })

  it('of somebody who has left the workspace is told, unless the name is somebody else’s now', () => {
    expect(listMeant(['emil', 'bob', 'fay', 'nobody'], audience()).gone).toEqual(['Emil'])
  })

  it('of a group notifies its members who can read the place, without the writer', () => {
    const [press] = listMeant(['press'], audience()).groups
    expect(press?.count).toBe(1)
    expect(press?.outsiders.map(({ handle }) => handle)).toEqual(['carla', 'gus'])
  })

  it('of the channel notifies everybody in it, @here those who are active', () => {
    expect(listMeant(['channel'], audience()).calls).toEqual([{ name: 'channel', count: 2 }])
    expect(listMeant(['here'], audience()).calls).toEqual([{ name: 'here', count: 1 }])
  })

  it('of several notifies each person once', () => {
    expect(listMeant(['channel', 'here', 'press'], audience()).total).toBe(2)
  })

  it('of the channel means nobody for guests and in direct messages', () => {
    const guest = audience({ me: { userId: 'gus', role: 'guest' }, groups: [] })
    expect(listMeant(['here'], guest).calls).toEqual([{ name: 'here', count: null }])
    expect(listMeant(['channel'], audience({ channel: { kind: 'direct' } })).calls).toEqual([
      { name: 'channel', count: null },
    ])
  })
})
