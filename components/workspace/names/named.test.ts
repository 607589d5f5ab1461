import { expect, it } from 'vitest'
import type { FormerMember } from '@/server/domain/people/profile'
import { agents, createAgent, createMember } from '@/testing/interface/mention-names'
import { findNamed, type Known, listHandles } from './named'

const ada = createMember('ada', 'Ada Lovelace')
const bob = createMember('bob', 'Bob')

function workspace(fields: Partial<Known> = {}, left: FormerMember[] = []): Known {
  return {
    members: new Map([ada, bob].map(member => [member.userId, member])),
    formerMembers: new Map(left.map(person => [person.userId, person])),
    agents: new Map(agents.map(agent => [agent.id, agent])),
    formerAgents: new Map(),
    ...fields,
  }
}
const gone = (displayName: string | null, handle = 'carla') => ({
  userId: 'carla-id',
  displayName,
  handle,
  left: true,
})
const name = (...given: Parameters<typeof findNamed>) => findNamed(...given)?.displayName

it('a handle means the person or the agent that has it', () => {
  expect(findNamed(workspace(), 'ada')).toEqual({
    handle: 'ada',
    displayName: 'Ada Lovelace',
    who: { userId: 'ada' },
  })
  expect(findNamed(workspace(), 'vibe')?.who).toEqual({ agentId: 'vibe' })
  expect(findNamed(workspace(), '_fork-resolver')).toBeNull()
  expect(findNamed(workspace(), 'constructor')).toBeNull()
})

it('an old handle means the person who had it when the message was sent, also if somebody else has it now', () => {
  const moved = { ...ada, handle: 'lovelace' }
  const taken = { ...bob, handle: 'ada' }
  const view = workspace({ members: new Map([moved, taken].map(member => [member.userId, member])) })
  const mentions = [{ name: 'ada', userId: ada.userId }]
  expect(findNamed(view, 'ada', mentions)).toEqual({
    handle: 'lovelace',
    displayName: 'Ada Lovelace',
    who: { userId: 'ada' },
  })
  expect(name(view, 'ada')).toBe('Bob')
})

it('people who left keep their name, but not those whose account is gone', () => {
  expect(name(workspace({}, [gone('Carla')]), 'carla')).toBe('Carla')
  expect(name(workspace({}, [gone(null)]), 'carla')).toBeUndefined()
  expect(name(workspace({}, [gone('Former Bob', 'bob')]), 'bob')).toBe('Bob')
})

it('deleted agents keep their name until another agent has the handle', () => {
  const { id, slug, displayName, avatarUrl } = createAgent('miller', 'Miller')
  const formerAgents = new Map([[id, { id, slug, displayName, avatarUrl }]])
  expect(name(workspace({ formerAgents }), 'miller')).toBe('Miller')
  const agents = new Map([['new', createAgent('miller', 'New miller', { id: 'new' })]])
  expect(name(workspace({ formerAgents, agents }), 'miller')).toBe('New miller')
})

it('nobody is named whom the reader may not see, and no group takes the name of a person', () => {
  expect(findNamed(workspace(), 'ada', [{ name: 'ada', userId: 'somebody-else' }])).toBeNull()
  expect(findNamed(workspace(), 'ada', [{ name: 'ada', groupId: 'a-group' }])).toBeNull()
})

it('the set of handles stays the same as long as people and agents do', () => {
  const view = workspace()
  expect(listHandles({ ...view })).toBe(listHandles(view))
  const { formerMembers } = workspace({}, [gone('Carla')])
  expect(listHandles({ ...view, formerMembers }).has('carla')).toBe(true)
})
