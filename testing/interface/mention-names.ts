import type { Agent } from '../../server/domain/agents/agent.ts'
import type { Channel } from '../../server/domain/channels/channel.ts'
import type { Member } from '../../server/domain/workspaces/workspace.ts'

const time = '2026-11-21T09:00:00.000000+00:00'

/** Makes an active agent; the slug is also its id. */
export function createAgent(slug: string, displayName: string, fields: Partial<Agent> = {}): Agent {
  return {
    id: slug,
    workspaceId: 'orchard',
    name: displayName,
    slug,
    displayName,
    description: `What ${displayName} is for`,
    avatarUrl: null,
    model: 'a-model',
    capabilities: [],
    isActive: true,
    isSystem: false,
    currentVersionId: 'first',
    updatedAt: time,
    ...fields,
  }
}

/** Makes a member; the handle is also the user's id. */
export function createMember(handle: string, displayName: string): Member {
  return {
    userId: handle,
    displayName,
    handle,
    role: 'member',
    joinedAt: time,
    pictureUrl: null,
    status: null,
    title: null,
    timeZone: null,
  }
}

/** Makes an open channel. */
export function createChannel(fields: Partial<Channel> = {}): Channel {
  return {
    id: 'general',
    workspaceId: 'orchard',
    kind: 'public',
    name: 'general',
    topic: '',
    accessEpoch: 1,
    createdBy: null,
    directUserIds: null,
    directAgentId: null,
    listeningAgentIds: [],
    createdAt: time,
    archivedAt: null,
    isExample: false,
    isMember: true,
    isNew: false,
    unreadThreads: 0,
    unreadMessages: 0,
    mentions: 0,
    notificationLevel: 'mentions',
    muted: false,
    hearsCalls: true,
    ...fields,
  }
}

export const vibe = createAgent('vibe', 'Vibe')
export const coder = createAgent('coder', 'Coder')
export const researcher = createAgent('researcher', 'Researcher', { isActive: false })
const forkResolver = createAgent('_fork-resolver', 'Fork Resolver', { isSystem: true })
export const agents = [vibe, coder, researcher, forkResolver]

export const ada = createMember('ada', 'Ada')
const bob = createMember('bob', 'Bob')
const carla = createMember('carla', 'Carla')
const deniz = createMember('deniz', 'Deniz')
export const members = [ada, bob, carla, deniz]
