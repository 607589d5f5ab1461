import { describe, expect, it } from 'vitest'
import { chooseAnsweringAgents } from './choose-answering-agents.ts'

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
const fork = { fork: { divePartner: vibe } }
const alone = { fork: { divePartner: null } }
const nobody = { named: { agents: [], people: [] } }

describe('a message is answered by', () => {
  it.each([
    ['the agent that it names', { ...main, named: { agents: [vibe], people: [] } }, ['vibe']],
    [
      'the agent of a direct message, without a mention',
      { ...main, directAgent: vibe, named: { agents: [], people: [] } },
      ['vibe'],
    ],
    [
      'nobody, where the agent of a direct message is switched off',
      { ...main, directAgent: writer, named: { agents: [], people: [] } },
      [],
    ],
    [
      'only the named agent, where a direct message names another agent',
      { ...main, directAgent: vibe, named: { agents: [coder], people: [] } },
      ['coder'],
    ],
    [
      'each agent that it names',
      { ...main, named: { agents: [coder, vibe], people: [] } },
      ['coder', 'vibe'],
    ],
    [
      'the named agents, where people are named too',
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
    ['no system agent', { ...main, named: { agents: [resolver], people: [] } }, []],
    ['in a fork, its partner', { ...fork, ...nobody }, ['vibe']],
    ['nobody, in a fork without a partner', { ...alone, ...nobody }, []],
    [
      'nobody, in a fork whose partner is switched off, even where other rules fit',
      { fork: { divePartner: writer }, ...nobody, followUps: [vibe], listening: [coder] },
      [],
    ],
    [
      'in a fork of a direct message, the fork’s partner',
      { fork: { divePartner: coder }, ...nobody, directAgent: vibe },
      ['coder'],
    ],
    ['the agent that is active in the thread', { ...main, ...nobody, activeAgent: coder }, ['coder']],
    [
      'the active agent before those that answered last or listen',
      { ...main, ...nobody, activeAgent: coder, followUps: [vibe], listening: [vibe] },
      ['coder'],
    ],
    [
      'only the named agent, where another one is active',
      { ...main, named: { agents: [vibe], people: [] }, activeAgent: coder },
      ['vibe'],
    ],
    [
      'nobody, where people are named and an agent is active',
      { ...main, named: { agents: [], people: [bob] }, activeAgent: coder },
      [],
    ],
    [
      'the agents that answered last, where the active agent is switched off',
      { ...main, ...nobody, activeAgent: writer, followUps: [coder] },
      ['coder'],
    ],
    ['no system agent, even if it is active', { ...main, ...nobody, activeAgent: resolver }, []],
    ['in a fork, its partner and not the active agent', { ...fork, ...nobody, activeAgent: coder }, ['vibe']],
    [
      'nobody, in a fork without a partner, even if an agent is active',
      { ...alone, ...nobody, activeAgent: coder },
      [],
    ],
    [
      'in a direct message, its agent and not the active agent',
      { ...main, ...nobody, directAgent: vibe, activeAgent: coder },
      ['vibe'],
    ],
    [
      'the agents that answered last, where follow-ups are on',
      { ...main, ...nobody, followUps: [coder, vibe] },
      ['coder', 'vibe'],
    ],
    [
      'no agent that answered last, where the message names people',
      { ...main, named: { agents: [], people: [bob] }, followUps: [coder] },
      [],
    ],
    [
      'another agent than the one that answered last, where the message names it',
      { ...main, named: { agents: [vibe], people: [] }, followUps: [coder], listening: [coder] },
      ['vibe'],
    ],
    [
      'the agent that answered last, before agents that only listen',
      { ...main, ...nobody, followUps: [coder], listening: [vibe] },
      ['coder'],
    ],
    [
      'the agent that listens, where nothing else fits',
      { ...main, ...nobody, listening: [vibe, writer] },
      ['vibe'],
    ],
    [
      'the agent that listens, where the agent that answered last is switched off',
      { ...main, ...nobody, followUps: [writer], listening: [vibe] },
      ['vibe'],
    ],
    [
      'in a fork, the agent that the message names',
      { ...fork, named: { agents: [coder], people: [] } },
      ['coder'],
    ],
  ])('%s', (_, occasion, ids) => {
    expect(chooseAnsweringAgents(occasion).agents.map(({ id }) => id)).toEqual(ids)
  })

  it('at most five agents, the first ones named', () => {
    const agents = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(id => agent(id))
    const chosen = chooseAnsweringAgents({ ...main, named: { agents, people: [] } })
    expect(chosen.agents.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it.each([
    ['is named', { ...main, named: { agents: [vibe], people: [] } }, false],
    ['is the partner in a fork', { ...fork, ...nobody }, true],
    ['belongs to a direct message', { ...main, ...nobody, directAgent: vibe }, true],
    ['answered last', { ...main, ...nobody, followUps: [vibe] }, true],
    ['listens', { ...main, ...nobody, listening: [vibe] }, true],
  ])('an agent that %s; its queued task takes the message or not', (_, occasion, replaces) => {
    expect(chooseAnsweringAgents(occasion)).toEqual({ agents: [vibe], replaces })
  })
})
