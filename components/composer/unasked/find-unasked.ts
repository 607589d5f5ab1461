import type { Agent } from '@/server/domain/agents/agent'
import type { Occasion } from '@/server/domain/agents/choose-answering-agents'
import { findFollowUps } from '@/server/domain/agents/follow-ups'
import type { Channel } from '@/server/domain/channels/channel'
import type { Message } from '@/server/domain/messages/message'
import { mayRespond } from '@/server/domain/tasks/task-rights'
import type { MemberRole, Workspace } from '@/server/domain/workspaces/workspace'

/**
 * The agents that may answer a message without mentions, in the form that the server's rules take
 * (server/domain/agents/choose-answering-agents.ts).
 */
export type Unasked = Pick<
  Occasion<Agent>,
  'fork' | 'directAgent' | 'activeAgent' | 'followUps' | 'listening'
>

export const nobodyUnasked: Unasked = {
  fork: null,
  directAgent: null,
  activeAgent: null,
  followUps: [],
  listening: [],
}

interface Here {
  agents: ReadonlyMap<string, Agent>
  channel: Channel
  workspace: Pick<Workspace, 'followUps'>
  userId: string
  role: MemberRole
}

/** Returns the agents for a new thread of the channel: those that listen in it. */
export function findUnaskedInChannel({ agents, channel }: Pick<Here, 'agents' | 'channel'>): Unasked {
  return { ...nobodyUnasked, listening: pick(agents, channel.listeningAgentIds) }
}

/**
 * Returns the agents for the next message in a thread or a fork, from the data of this tab: `messages` of
 * this conversation alone, oldest first, and whether own messages are still being sent.
 */
export function findUnasked(
  given: Here & {
    fork: { divePartnerId: string | null } | null
    /** The agent that is active in the thread. */
    activeAgentId?: string | null
    messages: readonly Message[]
    isSending: boolean
  },
): Unasked {
  const { agents, channel, fork, messages, isSending, userId } = given
  const setting = given.workspace.followUps
  const direct = channel.directAgentId === null ? null : (agents.get(channel.directAgentId) ?? null)
  const partner = fork?.divePartnerId ? (agents.get(fork.divePartnerId) ?? null) : null
  const speakers = new Set(messages.flatMap(({ authorAgentId }) => authorAgentId ?? []))
  const asking = findAsking(messages.at(-1), given)
  // A message right below a question goes to the agent that asked it.
  if (asking && !isSending) return { ...nobodyUnasked, directAgent: asking }
  const listening = fork ? [] : channel.listeningAgentIds.filter(id => speakers.has(id))
  return {
    fork: fork && { divePartner: partner },
    directAgent: fork ? null : direct,
    activeAgent: fork ? null : (agents.get(given.activeAgentId ?? '') ?? null),
    // Then the next message is the second one, and the first one has already taken the answer.
    followUps: isSending ? [] : pick(agents, findFollowUps({ messages, setting, userId })),
    listening: pick(agents, listening),
  }
}

/** Returns the agent whose open question to the writer is the last message here. */
function findAsking(last: Message | undefined, { agents, userId, role }: Here): Agent | null {
  const ask = last?.deletedAt === null ? last.metadata.ask : undefined
  if (ask?.kind !== 'question' || ask.state !== 'open') return null
  return mayRespond({ userId, role }, ask.audience) ? (agents.get(last?.authorAgentId ?? '') ?? null) : null
}

function pick(agents: ReadonlyMap<string, Agent>, ids: readonly string[]): Agent[] {
  return ids.flatMap(id => agents.get(id) ?? [])
}
