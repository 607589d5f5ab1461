import { describe, expect, it } from 'vitest'
import { chooseAnswerers } from './choose-answering-agents.ts'

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
    ['in a fork, who thinks along in it', { ...fork, ...nobody }, ['vibe']],
    ['in a fork without a partner, nobody', { ...alone, ...nobody }, []],
    [
      'in a fork whose partner is switched off, nobody, whoever follows',
      { fork: { divePartner: writer }, ...nobody, followUps: [vibe], listening: [coder] },
      [],
    ],
    [
      'in a fork of a direct message, its partner',
      { fork: { divePartner: coder }, ...nobody, directAgent: vibe },
      ['coder'],
    ],
    [
      'who answered last, where that goes on',
      { ...main, ...nobody, followUps: [coder, vibe] },
      ['coder', 'vibe'],
    ],
    [
      'nobody who answered last, where the message names people',
      { ...main, named: { agents: [], people: [bob] }, followUps: [coder] },
      [],
    ],
    [
      'another agent, where the message names it',
      { ...main, named: { agents: [vibe], people: [] }, followUps: [coder], listening: [coder] },
      ['vibe'],
    ],
    [
      'who answered last, before those who only listen',
      { ...main, ...nobody, followUps: [coder], listening: [vibe] },
      ['coder'],
    ],
    ['who listens, where nothing else fits', { ...main, ...nobody, listening: [vibe, writer] }, ['vibe']],
    [
      'who listens, where whoever answered last is switched off',
      { ...main, ...nobody, followUps: [writer], listening: [vibe] },
      ['vibe'],
    ],
    ['in a fork, the agent that is named', { ...fork, named: { agents: [coder], people: [] } }, ['coder']],
  ])('%s', (_, occasion, ids) => {
    expect(chooseAnswerers(occasion).agents.map(({ id }) => id)).toEqual(ids)
  })

  it('is at most five agents, the first ones named', () => {
    const agents = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(id => agent(id))
    const chosen = chooseAnswerers({ ...main, named: { agents, people: [] } })
    expect(chosen.agents.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it.each([
    ['is named', { ...main, named: { agents: [vibe], people: [] } }, false],
    ['thinks along in a fork', { ...fork, ...nobody }, true],
    ['is the one of a direct message', { ...main, ...nobody, directAgent: vibe }, true],
    ['answered last', { ...main, ...nobody, followUps: [vibe] }, true],
    ['listens', { ...main, ...nobody, listening: [vibe] }, true],
  ])('takes the newer message into a task that is still queued, or not: who %s', (_, occasion, replaces) => {
    expect(chooseAnswerers(occasion)).toEqual({ agents: [vibe], replaces })
  })
})
