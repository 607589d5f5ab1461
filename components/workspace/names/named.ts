import type { MessageMentions } from '@/server/domain/messages/message-mentions'
import type { WorkspaceView } from '../workspace-context'

/** The mentions that were stored with a message: the people and agents as they were meant. */
export type Mentions = MessageMentions | null | undefined

/** A person or an agent whom a mention means, also one who left. */
export interface Named {
  /** The present handle. */
  handle: string
  displayName: string
  who: { userId: string } | { agentId: string }
}

/** The parts of the workspace that have names. */
export type Known = Pick<WorkspaceView, 'agents' | 'members' | 'formerMembers' | 'formerAgents'>

/**
 * Finds the person or agent that a handle means. The mentions stored with the message decide: the handle may have been
 * changed since, and somebody else may have it now. Null: it means nobody, a group or a channel, or a person whom the
 * reader may not see.
 */
export function findNamed(view: Known, handle: string, mentions?: Mentions): Named | null {
  const stored = mentions?.find(({ name }) => name === handle)
  if (!stored) return listNamed(view).get(handle) ?? null
  if (stored.userId) return person(view, stored.userId)
  if (stored.agentId) return agent(view, stored.agentId)
  return null
}

/** Returns the handles that mean somebody now; the same set as long as people and agents are the same. */
export function listHandles(view: Known): ReadonlySet<string> {
  return read(view).handles
}

function listNamed(view: Known): ReadonlyMap<string, Named> {
  return read(view).named
}

interface Reading extends Known {
  named: ReadonlyMap<string, Named>
  handles: ReadonlySet<string>
}

/** The last reading for each list of members: a page has many mentions, and each asks. */
const readings = new WeakMap<Known['members'], Reading>()

function read({ agents, members, formerMembers, formerAgents }: Known): Reading {
  const before = readings.get(members)
  const isSame =
    before?.agents === agents &&
    before.formerMembers === formerMembers &&
    before.formerAgents === formerAgents
  if (before && isSame) return before
  const view = { agents, members, formerMembers, formerAgents }
  // The later one has the handle: an agent may take the slug of a deleted one.
  const all = [
    ...[...formerAgents.keys()].map(id => agent(view, id)),
    ...[...formerMembers.keys(), ...members.keys()].map(id => person(view, id)),
    ...[...agents.values()].filter(({ isSystem }) => !isSystem).map(({ id }) => agent(view, id)),
  ]
  const named = new Map(all.flatMap(each => (each ? [[each.handle, each]] : [])))
  const reading = { ...view, named, handles: new Set(named.keys()) }
  readings.set(members, reading)
  return reading
}

function person({ members, formerMembers }: Known, userId: string): Named | null {
  const { handle, displayName } = members.get(userId) ?? formerMembers.get(userId) ?? {}
  return handle && displayName ? { handle, displayName, who: { userId } } : null
}

function agent({ agents, formerAgents }: Known, agentId: string): Named | null {
  const { slug, displayName } = agents.get(agentId) ?? formerAgents.get(agentId) ?? {}
  return slug && displayName ? { handle: slug, displayName, who: { agentId } } : null
}
