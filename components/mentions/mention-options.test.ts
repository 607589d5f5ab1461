import { describe, expect, it } from 'vitest'
import { agents, createAgent, createMember, members } from '@/testing/interface/mention-names'
import type { Audience } from './list-meant'
import { findOptions, listCandidates } from './mention-options'

const people = [...members, createMember('jose-luis', 'José Luis Ångström'), createMember('小明', '王小明')]
const everyone = listCandidates([...agents, createAgent('decoder', 'Anna the Decoder')], people, 'ada')
const namesFor = (query: string) => findOptions(everyone, query, 20).options.map(({ name }) => name)

describe('the options for a mention', () => {
  it('are everybody who can be mentioned: agents as they are given, then people, the person at the screen last', () => {
    expect(namesFor('')).toEqual([
      'vibe',
      'coder',
      'decoder',
      'bob',
      'carla',
      'deniz',
      'jose-luis',
      '小明',
      'ada',
    ])
  })

  it('never include an agent that is switched off, nor one of the system', () => {
    expect(namesFor('res')).toEqual([])
    expect(namesFor('fork')).toEqual([])
  })

  it.each([
    ['a name begins with it', 'vi', ['vibe']],
    ['a name begins with it, in any case', 'VI', ['vibe']],
    ['a shown name begins with it', 'anna', ['decoder']],
    ['a later word of the shown name begins with it', 'dec', ['decoder']],
    ['a name holds it', 'ibe', ['vibe']],
    ['the beginning counts more than the middle', 'co', ['coder', 'decoder']],
    ['the whole word counts more than the middle', 'd', ['decoder', 'deniz', 'coder', 'ada']],
    ['accents are left out', 'jose', ['jose-luis']],
    ['accents are typed', 'josé', ['jose-luis']],
    ['accents are left out in a later word', 'ang', ['jose-luis']],
    ['the name is of another script', '小', ['小明']],
    ['nothing fits', 'zz', []],
  ])('when %s: %j', (_, query, names) => {
    expect(namesFor(query)).toEqual(names)
  })

  it('show the part that matches', () => {
    const [option] = findOptions(everyone, 'ang', 20).options
    const [start, end] = option?.labelMatch ?? [0, 0]
    expect(option?.label.slice(start, end)).toBe('Ång')
    expect(findOptions(everyone, 'jose-l', 20).options[0]).toMatchObject({
      labelMatch: null,
      nameMatch: [0, 6],
    })
  })

  it('have groups with their size, and the calls of the channel by their names', () => {
    const group = {
      id: 'g',
      workspaceId: 'orchard',
      name: 'Press crew',
      handle: 'press',
      userIds: ['ada', 'bob'],
    }
    const audience: Audience = {
      channel: { kind: 'private' },
      me: { userId: 'ada', role: 'member' },
      members: new Map(people.map(member => [member.userId, member])),
      formerMembers: new Map(),
      channelIds: new Set(['ada', 'bob']),
      groups: [group],
      agentNames: new Set(),
      activeIds: new Set(),
    }
    const found = (query: string) =>
      findOptions(listCandidates([], people, 'ada', audience), query, 20).options.map(
        ({ name, crowd, isOutside }) => `${name} ${crowd ? crowd.count : isOutside ? 'outside' : 'inside'}`,
      )
    expect(found('pr')).toEqual(['press 2'])
    expect(found('ch')).toEqual(['channel 1'])
    expect(found('bo')).toEqual(['bob inside'])
    expect(found('carla')).toEqual(['carla outside'])
    const guest = listCandidates([], people, 'ada', { ...audience, me: { userId: 'ada', role: 'guest' } })
    expect(findOptions(guest, 'here', 20).options).toEqual([])
  })

  it('are a few of many, with the total', () => {
    const crowd = Array.from({ length: 300 }, (_, index) => createMember(`p${index}`, `Person ${index}`))
    const { options, total } = findOptions(listCandidates([], crowd, null), 'p', 20)
    expect(options).toHaveLength(20)
    expect(total).toBe(300)
  })
})
