import type { Agent } from '@/server/domain/agents/agent'
import { chooseAnsweringAgents } from '@/server/domain/agents/choose-answering-agents'
import { listMentionedNames } from '@/server/domain/messages/mentions'
import { limits } from '@/server/domain/wire/limits'
import type { Member } from '@/server/domain/workspaces/workspace'
import { nobodyUnasked, type Unasked } from './find-unasked'
import { findSilencedRuns } from './silence-agents'

/** Agents and people by handle. */
export interface Parties {
  agents: ReadonlyMap<string, Agent>
  people: ReadonlyMap<string, Member>
  /** Names that mean several people: groups, and @channel and @here where they may be used. */
  crowds: ReadonlySet<string>
  /** The agents that may answer a message without mentions. */
  unasked: Unasked
  /** Those agents are taken off the current message. */
  forPeople: boolean
}

/** The agents that will answer a text if it is sent unchanged, and the reasons why others do not. */
export interface Outlook {
  answerers: readonly Agent[]
  /** The text mentions more agents than may answer one message. */
  tooMany: boolean
  /** Agents that are mentioned but were switched off by an admin. */
  switchedOff: readonly Agent[]
  /** Agents that would answer if they were not taken off. */
  takenOff: readonly Agent[]
  /** People are mentioned, so no agent answers without a mention. */
  forPeople: boolean
  /** The agents answer, or would answer, without a mention. */
  unasked: boolean
}

const none: ReadonlySet<string> = new Set()

export function nameParties(
  agents: readonly Agent[],
  members: readonly Member[],
  unasked: Unasked = nobodyUnasked,
  forPeople = false,
  crowds: ReadonlySet<string> = none,
): Parties {
  return {
    unasked,
    forPeople,
    crowds,
    agents: new Map(agents.filter(agent => !agent.isSystem).map(agent => [agent.slug, agent])),
    people: new Map(members.map(member => [member.handle, member])),
  }
}

/** Predicts what the server will decide, with the same rules. */
export function foreseeAnswer(content: string, parties: Parties): Outlook {
  if (!content.includes('@') && parties.unasked === nobodyUnasked) return nobody
  const names = listMentionedNames(content)
  const agents = pickAgents(parties, names)
  const people = names.flatMap(name => {
    const person = parties.people.get(name)
    if (person) return [{ id: person.userId }]
    return parties.crowds.has(name) && !parties.agents.has(name) ? [{ id: name }] : []
  })
  const named = { agents, people }
  const all = chooseAnsweringAgents({ named, ...parties.unasked }).agents
  const answerers = parties.forPeople ? chooseAnsweringAgents({ named, ...nobodyUnasked }).agents : all
  const silenced = pickAgents(parties, [...new Set(findSilencedRuns(content).map(({ name }) => name))])
  return {
    answerers,
    tooMany: agents.filter(agent => agent.isActive).length > limits.agentsPerMessage,
    switchedOff: agents.filter(agent => !agent.isActive),
    takenOff: [
      ...silenced.filter(agent => agent.isActive && !agents.includes(agent)),
      ...all.filter(agent => !answerers.includes(agent)),
    ],
    forPeople: people.length > 0,
    unasked: all.length > 0 && all.every(agent => !agents.includes(agent)),
  }
}

export const nobody: Outlook = {
  answerers: [],
  tooMany: false,
  switchedOff: [],
  takenOff: [],
  forPeople: false,
  unasked: false,
}

/** Tells whether two predictions show the same to a person. */
export function isSameOutlook(one: Outlook, other: Outlook): boolean {
  return (
    one.tooMany === other.tooMany &&
    one.forPeople === other.forPeople &&
    one.unasked === other.unasked &&
    isSameList(one.answerers, other.answerers) &&
    isSameList(one.switchedOff, other.switchedOff) &&
    isSameList(one.takenOff, other.takenOff)
  )
}

function pickAgents(parties: Parties, names: readonly string[]): Agent[] {
  return names.flatMap(name => parties.agents.get(name) ?? [])
}

function isSameList<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}
