import type { Agent } from '@/server/domain/agent'
import { chooseAnswerers } from '@/server/domain/answerers'
import { limits } from '@/server/domain/limits'
import { listMentionedNames } from '@/server/domain/mentions'
import type { Member } from '@/server/domain/workspace'

export interface People {
  agents: ReadonlyMap<string, Agent>
  members: ReadonlyMap<string, Member>
}

export interface Answerers {
  agents: Agent[]
  /** Agents that are named but will not answer, because they are switched off. */
  off: Agent[]
  /** More agents are named than may answer one message. */
  tooMany: boolean
}

/** Who will answer a message, by the rules that the server goes by. */
export function whoAnswers(text: string, people: People): Answerers {
  const agentsByName = new Map([...people.agents.values()].map(agent => [agent.slug, agent]))
  const membersByName = new Map([...people.members.values()].map(member => [member.handle, member]))
  const names = listMentionedNames(text)
  const agents = names.flatMap(name => agentsByName.get(name) ?? []).filter(agent => !agent.isSystem)
  const named = {
    agents,
    people: names.flatMap(name => membersByName.get(name) ?? []).map(member => ({ id: member.userId })),
  }
  return {
    agents: chooseAnswerers({ named, fork: null }),
    off: agents.filter(agent => !agent.isActive),
    tooMany: agents.filter(agent => agent.isActive).length > limits.agentsPerMessage,
  }
}
