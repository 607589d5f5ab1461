import { expect, it } from 'vitest'
import { findDirect } from '@/components/people/use-open-direct'
import type { Channel } from '@/server/domain/channels/channel'

const channel = (
  id: string,
  directUserIds: string[] | null,
  directAgentId: string | null = null,
): Channel => ({
  id,
  workspaceId: 'orchard',
  kind: directUserIds ? 'direct' : 'public',
  name: id,
  topic: '',
  accessEpoch: 1,
  createdBy: 'ada',
  directUserIds,
  directAgentId,
  listeningAgentIds: [],
  createdAt: '2026-11-21T09:00:00Z',
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
})

const channels = [
  channel('general', null),
  channel('three', ['ada', 'bob', 'carla']),
  channel('two', ['ada', 'bob']),
  channel('vibe', ['ada'], 'vibe'),
]

it('finds the conversation between exactly these people, and the one with an agent', () => {
  expect(findDirect(channels, 'ada', { userIds: ['bob'] })?.id).toBe('two')
  expect(findDirect(channels, 'ada', { userIds: ['carla', 'bob'] })?.id).toBe('three')
  expect(findDirect(channels, 'ada', { userIds: ['carla'] })).toBeUndefined()
  expect(findDirect(channels, 'ada', { agentId: 'vibe' })?.id).toBe('vibe')
  expect(findDirect(channels, 'ada', { agentId: 'coder' })).toBeUndefined()
})
