import { describe, expect, it } from 'vitest'
import { chooseAnswerers } from './answerers.ts'

const agent = (id: string, traits: { isActive?: boolean; isSystem?: boolean } = {}) => ({
  id,
  isActive: true,
  isSystem: false,
  ...traits,
})
const vibe = agent('vibe')
const coder = agent('coder')
const writer = agent('writer', { isActive: false })
const resolver = agent('resolver', { isSystem: true })
const bob = { id: 'bob' }
const main = { fork: null }
const fork = { fork: { divePartnerId: 'vibe' } }

describe('who answers a message', () => {
  it.each([
    ['the agent that it names', { ...main, named: { agents: [vibe], people: [] } }, ['vibe']],
    [
      'the agent of a direct message, unasked',
      { ...main, directAgent: vibe, named: { agents: [], people: [] } },
      ['vibe'],
    ],
    [
      'nobody, where the agent of a direct message is switched off',
      { ...main, directAgent: writer, named: { agents: [], people: [] } },
      [],
    ],
    [
      'in a direct message another agent alone, where that is named',
      { ...main, directAgent: vibe, named: { agents: [coder], people: [] } },
      ['coder'],
    ],
    [
      'each agent that it names',
      { ...main, named: { agents: [coder, vibe], people: [] } },
      ['coder', 'vibe'],
    ],
    [
      'named agents, where people are named beside them',
      { ...main, named: { agents: [vibe], people: [bob] } },
      ['vibe'],
    ],
    ['nobody, where only people are named', { ...main, named: { agents: [], people: [bob] } }, []],
    ['nobody, where only people are named in a fork', { ...fork, named: { agents: [], people: [bob] } }, []],
    ['nobody, where nobody is named', { ...main, named: { agents: [], people: [] } }, []],
    ['no agent that is switched off', { ...main, named: { agents: [writer, vibe], people: [] } }, ['vibe']],
    [
      'nobody, where all named agents are switched off',
      { ...main, named: { agents: [writer], people: [] } },
      [],
    ],
    ['no agent of the system', { ...main, named: { agents: [resolver], people: [] } }, []],
    ['in a fork, the agent that is named', { ...fork, named: { agents: [coder], people: [] } }, ['coder']],
  ])('%s', (_, occasion, ids) => {
    expect(chooseAnswerers(occasion).map(({ id }) => id)).toEqual(ids)
  })

  it('is at most five agents, the first ones named', () => {
    const agents = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(id => agent(id))
    const chosen = chooseAnswerers({ ...main, named: { agents, people: [] } })
    expect(chosen.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })
})
