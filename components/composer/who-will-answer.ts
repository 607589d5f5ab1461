import type { Agent } from '@/server/domain/agent'
import { chooseAnswerers } from '@/server/domain/answerers'
import { limits } from '@/server/domain/limits'
import { listMentionedNames } from '@/server/domain/mentions'
import type { Member } from '@/server/domain/workspace'
import { findSilencedRuns } from './silence-agents'

/** Agents and people by what stands behind the @. */
export interface Parties {
  agents: ReadonlyMap<string, Agent>
  people: ReadonlyMap<string, Member>
  /** Answers what names nobody. */
  follower: Agent | null
}

/** Who answers a text if it is sent as it is, and why nobody else does. */
export interface Outlook {
  answerers: readonly Agent[]
  /** More agents are mentioned than may answer one message. */
  tooMany: boolean
  /** Mentioned, but switched off by an admin. */
  switchedOff: readonly Agent[]
  /** Would answer, had their mention not been made text. */
  takenOff: readonly Agent[]
  /** People are mentioned, so that no agent feels called. */
  forPeople: boolean
  /** Nobody was named; who answers does so here anyway. */
  unasked: boolean
}

export function nameParties(
  agents: readonly Agent[],
  members: readonly Member[],
  follower: Agent | null = null,
): Parties {
  return {
    follower,
    agents: new Map(agents.filter(agent => !agent.isSystem).map(agent => [agent.slug, agent])),
    people: new Map(members.map(member => [member.handle, member])),
  }
}

/** Foresees what the server will decide, by the same rules. */
export function foreseeAnswer(content: string, parties: Parties): Outlook {
  if (!content.includes('@') && !parties.follower) return nobody
  const names = listMentionedNames(content)
  const agents = pickAgents(parties, names)
  const people = names.flatMap(name => parties.people.get(name) ?? []).map(({ userId }) => ({ id: userId }))
  const occasion = { named: { agents, people }, fork: null, directAgent: parties.follower }
  const answerers = chooseAnswerers(occasion).agents
  const silenced = pickAgents(parties, [...new Set(findSilencedRuns(content).map(({ name }) => name))])
  return {
    answerers,
    tooMany: agents.filter(agent => agent.isActive).length > limits.agentsPerMessage,
    switchedOff: agents.filter(agent => !agent.isActive),
    takenOff: silenced.filter(agent => agent.isActive && !agents.includes(agent)),
    forPeople: people.length > 0,
    unasked: answerers.length > 0 && answerers.every(agent => !agents.includes(agent)),
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

/** Whether two outlooks tell a person the same. */
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
