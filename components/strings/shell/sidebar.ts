import { format, plural } from '../words'

export const sidebarStrings = {
  label: 'Workspace',
  tasks: 'Tasks',
  decisions: 'Decisions',
  memory: 'Memory',
  schedules: 'Schedules',
  later: 'Later',
  channels: 'Channels',
  addChannel: 'Create a channel',
  people: 'People',
  invite: 'Invite people',
  agents: 'Agents',
  editAgents: 'Edit agents',
  unread: 'unread',
  browse: 'Browse channels',
  newCount: (count: number) => `${format(count)} new`,
  browseNew: (count: number) =>
    `Browse channels, ${plural(count, { one: '# new channel', other: '# new channels' })}`,
  doing: { queued: 'thinking', running: 'thinking', waiting: 'waiting' },
  mentions: (count: number) => (count === 1 ? 'unread mention' : 'unread mentions'),
} as const
